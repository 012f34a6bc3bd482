import { useLoaderData } from '@remix-run/react';
import { env } from '~/env/env.server';
import { pageMeta } from '~/ui/meta';
import { criteria, exceptions } from './accessibility-criteria.server';
import { LegalPage } from './legal-page';

export const handle = { script: false };

export const meta = pageMeta(
  'Accessibility',
  'How Boxscore meets WCAG 2.2 AA, criterion by criterion, how that was checked, and how to report a barrier.',
);

export const loader = () => ({ email: env.CONTACT_EMAIL, criteria, exceptions });

export default function Accessibility() {
  const { email, criteria, exceptions } = useLoaderData<typeof loader>();
  return (
    <LegalPage title="Accessibility">
      <p>
        We build to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. We hold that this site
        meets them in part: what fails is listed below. This is our own assessment of November 24, 2026;
        nobody outside has audited it.
      </p>
      <h2>How it was checked</h2>
      <ul>
        <li>
          Every screen by axe-core in a browser with each change: by all of its rules at 360 pixels and in
          light colors, by those about color at 1280 pixels and in dark ones.
        </li>
        <li>Journeys by keyboard alone, and every journey without script as well.</li>
        <li>
          Every screen at 360 and 1280 pixels, and with wider text (1.4.12) at two and at four times its size,
          for what is wider than its window or cut off. What color alone tells, with the reader’s own colors.
        </li>
        <li>
          Through the browser’s accessibility tree, by hand. Not with people who use a screen reader every
          day.
        </li>
      </ul>
      <h2>What fails, and what to do instead</h2>
      <ul>
        {exceptions.map(({ where, what }) => (
          <li key={where}>
            <strong>{where}:</strong> {what}
          </li>
        ))}
      </ul>
      <h2>Criterion by criterion</h2>
      {criteria.map(({ principle, names }) => (
        <section key={principle}>
          <h3>{principle}</h3>
          <ul>
            {names.map(({ name, state }) => (
              <li key={name}>
                {name}: {state}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2>Report a barrier</h2>
      <p>
        Write to <a href={`mailto:${email}`}>{email}</a>: which page, what you wanted to do, and with which
        browser or aid. Light mode, at the foot of each page, leaves script out altogether; everything works
        without it.
      </p>
    </LegalPage>
  );
}
