import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { Page } from '~/ui/page';
import tourSteps from './tour-steps.json';

export const handle = { script: false };

export const meta: MetaFunction = () => [
  { title: 'Take the tour · Boxscore' },
  { name: 'description', content: 'Four stops: the menu, the courses, your achievements, your dashboard.' },
];

/** The product tour (specification, section 2.4) as a page, for readers without script. */
export default function TourPage() {
  return (
    <Page title="Take the tour" kicker="Four stops">
      <ol className="max-w-measure border-y border-t-[3px] border-t-rule-2">
        {tourSteps.map(({ title, text, link }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-3 border-t py-4 first:border-t-0">
            <span className="font-mono text-subhead text-court" aria-hidden="true">
              {index + 1}
            </span>
            <div className="grid gap-2">
              <h2 className="text-subhead">{title}</h2>
              <p>{text}</p>
              <p>
                <Link to={link.to}>{link.label}</Link>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Page>
  );
}
