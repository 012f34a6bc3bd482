import { useLoaderData } from '@remix-run/react';
import { env } from '~/env/env.server';
import { modelHost } from '~/features/tutor/model-settings.server';
import { pageMeta } from '~/ui/meta';
import { LegalPage } from './legal-page';

export const handle = { script: false };

export const meta = pageMeta(
  'Privacy Policy',
  'What Boxscore keeps about its learners, why, and for how long.',
);

export const loader = () => ({ email: env.CONTACT_EMAIL, modelHost: modelHost() });

export default function PrivacyPolicy() {
  const { email, modelHost } = useLoaderData<typeof loader>();
  return (
    <LegalPage title="Privacy Policy">
      <p>This page says what we keep about you, why we keep it, and what you can ask of us.</p>
      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>Your account:</strong> your email address and a hash of your password, or the provider you
          sign in with and its number for you; the browsers you are logged in with. We never store the
          password itself. For 180 days, a line of each refused sign-in and of each change to your ways in and
          your certificates, with the account’s number and a hash of the network it came from, and the subject
          of each letter we sent you.
        </li>
        <li>
          <strong>Your learning:</strong> enrollments, completed items and which of them with help, answers,
          hints and solutions you asked for, assessment results and certificates; for 30 days, what you asked
          the tutor and what it answered; your last twenty queries of each item; for 90 days, the last ten
          answers to each exercise with their verdicts, and what you say against one.
        </li>
        <li>
          <strong>Your profile:</strong> what you choose to enter on the account page. Every field is
          optional.
        </li>
        <li>
          <strong>Your subscription:</strong> the plan, its state and its dates. Card details go to our
          payment provider and never reach our servers.
        </li>
        <li>
          <strong>The creator waitlist:</strong> the name, email address, role and industry you enter there.
        </li>
      </ul>
      <h2>Why we keep it</h2>
      <p>
        To sign you in, to show your progress, to grade your work, to issue certificates and to provide what
        you have paid for. We do not sell data, and we do not show advertising. We write to you about your
        account, and after a week and a month without a lesson, unless you end that with one press in the
        letter or on your account page; which letters were sent is kept with your account.
      </p>
      <h2>Cookies</h2>
      <p>
        We set one cookie that keeps you signed in and one that carries a short notice to the next page. A
        third lasts while you sign in with Google or GitHub. A fourth tells the visitors of the playground
        apart for a day, so that each has a turn at the SQL server. A fifth, once you turn light mode on or
        off, remembers that for a year. All are needed for the site to work, and none follows you elsewhere.
        Your browser also remembers that you have seen the tour of the site.
      </p>
      <h2>Queries and the tutor</h2>
      <p>
        The SQL you run is executed on practice data that contains nobody's personal information. The tutor in
        the exercises is part of this site: its answers are worked out here, from your query and your question
        {modelHost ? '.' : ', and neither is sent to anybody else.'}
        {modelHost &&
          ` An AI provider, ${modelHost}, puts them into words: the task, your query and your question are sent there, and nothing that says who you are; please write nothing of the kind. You can turn this off on your account page.`}{' '}
        Your conversations with it are deleted after 30 days, or when you press “Clear the conversation”.
        Graded answers are kept so that a verdict can be looked at again: who runs this site sees the query
        and your reason when you ask for that. A query that turns out right may be added to the answers that
        the exercise accepts, without your name. Beside that we count how often which mistake is made in an
        exercise, without a word on who made it.
      </p>
      <h2>Certificates</h2>
      <p>
        A certificate has a public address that shows the name you gave for it, the course and the result, so
        that others can verify it.
      </p>
      <h2>How long we keep it</h2>
      <p>
        As long as you have an account. You can delete it on your account page: your data go at once, your
        certificates included, and from our backups within 30 days. Only the records of your payments stay, at
        our payment provider, for as long as the law requires.
      </p>
      <h2>Your rights</h2>
      <p>
        You can see, correct, download and delete what we hold about you on your account page. Write to{' '}
        <a href={`mailto:${email}`}>{email}</a> with anything else and we will answer within 30 days.
      </p>
    </LegalPage>
  );
}
