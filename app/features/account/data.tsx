import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { record } from '~/audit.server';
import { listSignInMethods } from '~/features/auth/oauth/identity.server';
import { endSession, requireRecentSession, requireUser } from '~/features/auth/session.server';
import { findModelChoice } from '~/features/tutor/model-choice.server';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { limitLogin } from '~/rate-limit.server';
import { useBusy } from '~/ui/busy';
import { Button, ButtonLink } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';
import { Field } from '~/ui/field';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page, Section } from '~/ui/page';
import { AccountTabs } from './account-tabs';
import { sharesQueries } from './choices.server';
import { deleteAccount } from './deletion.server';
import { type Choice, deletionSchema } from './schema';

export const meta = pageMeta(
  'Your data',
  'Download all that Boxscore holds about you, or delete your account.',
);

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const [{ hasPassword }, model, isSharing] = await Promise.all([
      listSignInMethods(user.user_id),
      findModelChoice(user.user_id),
      sharesQueries(user.user_id),
    ]);
    return { email: user.email, hasPassword, model, isSharing };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    return submitForm({ request, schema: deletionSchema, blames: 'proof' }, async ({ proof }) => {
      const { hasPassword } = await listSignInMethods(user.user_id);
      if (!hasPassword) await requireRecentSession(request, '/account/data');
      const remove = () => deleteAccount({ userId: user.user_id, proof });
      await limitLogin({ request, email: user.email }, remove);
      await record('account deleted', { userId: user.user_id }, request);
      const description = 'Thank you for having been with us.';
      const toast = { title: 'Your account was deleted', description, stays: true };
      return redirectWithToast('/login', toast, await endSession(request));
    });
  });

export const clientAction = keepTyped(['Your account was not deleted']);

export default function Data() {
  const { email, hasPassword, model, isSharing } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <AccountTabs />
      <Page title="Your data" kicker="Account">
        <Section title="Download" className="pt-0">
          <p className="mb-4">
            A file with everything we hold about you: your account and profile, enrollments, answers, appeals,
            results, conversations with the tutor, achievements, certificates and subscriptions. It is JSON,
            which people and programs can read.
          </p>
          <ButtonLink to="/account/my-data.json" reloadDocument download>
            Download my data
          </ButtonLink>
          <p className="my-4">
            Your queries by lesson, each with its task, and the club’s data with its dictionary: one script in
            it builds all of it in a Postgres of your own.
          </p>
          <ButtonLink to="/account/my-queries.zip" reloadDocument download>
            Download my queries
          </ButtonLink>
        </Section>
        <Section title="Letters">
          <p className="mb-4">You choose which letters we send you beside those about your account.</p>
          <ButtonLink to="/letters">Choose your letters</ButtonLink>
        </Section>
        {model && <TutorChoice {...model} />}
        <SharingChoice isSharing={isSharing} />
        <Section title="Delete my account">
          <div className="mb-6 grid max-w-prose gap-3">
            <p>This happens at once and cannot be undone. With your account go:</p>
            <ul className="list-disc ps-6">
              <li>your profile, your progress, your answers and your results;</li>
              <li>
                your certificates: their public pages go, and a copy that you gave somebody can no longer be
                verified;
              </li>
              <li>your subscription: it ends now, not with its period;</li>
              <li>your place on the creator waitlist, if you confirmed your address.</li>
            </ul>
            <p>
              What stays: the records of your payments, at our payment provider, for as long as the law asks.
              Our <Link to="/privacy-policy">Privacy Policy</Link> says more.
            </p>
          </div>
          <DeletionForm email={email} hasPassword={hasPassword} reply={reply} />
        </Section>
      </Page>
    </>
  );
}

type DeletionFormProps = { email: string; hasPassword: boolean; reply?: FormReply };

function DeletionForm({ email, hasPassword, reply }: DeletionFormProps) {
  const isBusy = useBusy();
  const state = useServerForm<'proof'>(reply);
  const proof = hasPassword
    ? { type: 'password', label: 'Your password', autoComplete: 'current-password' }
    : { label: 'Your email address', hint: `Type ${email}, to be sure.`, autoComplete: 'off' };
  return (
    <PostForm state={state}>
      <Field {...state.field('proof')} {...proof} />
      <Button disabled={isBusy}>Delete my account</Button>
    </PostForm>
  );
}

function TutorChoice({ words, may }: { words: string; may: boolean }) {
  return (
    <Section title="The tutor">
      <div className="mb-4 grid max-w-prose gap-3">
        <p>
          {may
            ? `The tutor in exercises asks a model. ${words}`
            : 'The tutor in exercises is built in: nothing you write to it leaves this site.'}
        </p>
        <p className="text-ink-2">
          What is sent: the task, your query, what is the matter with it, and your question. What is not: your
          name, your e-mail address, or anything else about you.
        </p>
      </div>
      <ChoiceButton about="model" may={may}>
        {may ? 'Use the built-in tutor only' : 'Let the tutor ask the model'}
      </ChoiceButton>
    </Section>
  );
}

function SharingChoice({ isSharing }: { isSharing: boolean }) {
  return (
    <Section title="Your queries and others">
      <div className="mb-4 grid max-w-prose gap-3">
        <p>
          {isSharing
            ? 'Who has solved an exercise may be shown a right query of yours, where it goes another way.'
            : 'Nobody else sees your queries. If you allow it, who has solved an exercise may be shown a right query of yours, where it goes another way.'}
        </p>
        <p className="text-ink-2">
          It is shown without your name, without your comments, and only in words that the exercise has, too.
          You can take this back at any time; from then on none is shown.
        </p>
      </div>
      <ChoiceButton about="sharing" may={isSharing}>
        {isSharing ? 'Show none of mine' : 'Let others see mine'}
      </ChoiceButton>
    </Section>
  );
}

type ChoiceButtonProps = { about: Choice['about']; may: boolean; children: ReactNode };

/** Toggles the choice: `may` is its current value. */
function ChoiceButton({ about, may, children }: ChoiceButtonProps) {
  return (
    <ButtonForm action="/account/choices" fields={{ about, may: may ? 'off' : 'on' }} preventScrollReset>
      {(isBusy) => <Button disabled={isBusy}>{children}</Button>}
    </ButtonForm>
  );
}
