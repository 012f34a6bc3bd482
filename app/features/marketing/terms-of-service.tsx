import { Link, useLoaderData } from '@remix-run/react';
import { env } from '~/env/env.server';
import { pageMeta } from '~/ui/meta';
import { LegalPage } from './legal-page';

export const handle = { script: false };

export const meta = pageMeta('Terms of Service', 'The terms under which Boxscore is offered and used.');

export const loader = () => ({ email: env.CONTACT_EMAIL });

export default function TermsOfService() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <LegalPage title="Terms of Service">
      <p>By creating an account you agree to these terms. They are short on purpose.</p>
      <h2>Beta status</h2>
      <p>
        Boxscore is in beta. Features may change or be withdrawn, and there may be interruptions. We take care
        of your progress, but please do not rely on the service for anything that cannot wait.
      </p>
      <h2>Who can use it</h2>
      <p>
        You must be at least 13 years old to have an account. If the law where you live requires a higher age,
        or a parent's consent, that applies. One account is for one person.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself and your email address current. Tell us if you believe that somebody
        else has used your account.
      </p>
      <h2>Fair use</h2>
      <p>
        Use the playground and the exercises to learn. Do not try to disturb the service, to reach data that
        is not yours, or to copy the courses for others. We may pause an account that does.
      </p>
      <h2>Subscriptions and prices</h2>
      <p>
        A subscription renews automatically each interval until you cancel, which you can do at any time from
        your subscription page; it then runs to the end of the period you have paid for. We give at least 30
        days' notice before a change in pricing takes effect. Taxes may be added where the law requires it.
      </p>
      <h2>Certificates</h2>
      <p>
        A certificate confirms that you passed an assessment here. It is not a degree or a professional
        license. Please solve assessments by yourself.
      </p>
      <h2>Content</h2>
      <p>
        The courses belong to us or our authors; you may use what you learn wherever you like. The queries you
        write are yours. The clubs, players and customers in our datasets are invented.
      </p>
      <h2>Liability</h2>
      <p>
        The service is provided as it is. As far as the law allows, we are not liable for indirect loss, and
        our liability is limited to what you paid in the twelve months before.
      </p>
      <h2>Changes and contact</h2>
      <p>
        When these terms change in a way that matters, we say so on this site before the change takes effect.
        See also our <Link to="/privacy-policy">Privacy Policy</Link>. Questions are welcome at{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </LegalPage>
  );
}
