import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { confirmedAt } from '~/features/auth/confirmation.server';
import { requireUser } from '~/features/auth/session.server';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { canSendMail } from '~/mail/transport.server';
import { Badge } from '~/ui/box';
import { useBusy } from '~/ui/busy';
import { Button, ButtonLink } from '~/ui/button';
import { ButtonForm } from '~/ui/button-form';
import { Field, SelectField } from '~/ui/field';
import { PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { AccountTabs } from './account-tabs';
import { getProfile, saveProfile } from './profile.server';
import { choiceWords, type ProfileField, type ProfileFieldName, profileFields } from './profile-fields';
import { profileSchema } from './schema';

export const meta = pageMeta(
  'Account',
  'Your personal data at Boxscore: what you have told us, and how to change it.',
);

export const handle = { wordsFor: (why = 'Failed to fetch user') => why };

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    return {
      email: user.email,
      canSend: canSendMail,
      isConfirmed: (await confirmedAt(user.user_id)) !== null,
      profile: await getProfile(user.user_id),
      isEditing: new URL(request.url).searchParams.has('edit'),
    };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    return submitForm({ request, schema: profileSchema }, async (profile) => {
      await saveProfile(user.user_id, profile);
      return redirectWithToast('/account', {
        title: 'Success',
        description: 'Your profile has been updated.',
      });
    });
  });

const fields = Object.entries(profileFields) as [ProfileFieldName, ProfileField][];

export const clientAction = keepTyped(['Your profile was not saved']);

export default function Account() {
  const { email, isConfirmed, canSend, profile, isEditing } = useLoaderData<typeof loader>();
  const state = useServerForm(useActionData<typeof action>(), profile);
  const isBusy = useBusy();
  return (
    <>
      <AccountTabs />
      <Page
        title="Account Settings"
        actions={!isEditing && <ButtonLink to="/account?edit">Edit Profile</ButtonLink>}
      >
        <AddressState email={email} isConfirmed={isConfirmed} canSend={canSend} />
        <p className="mb-6 text-ink-2">Everything below is yours to tell or to leave empty.</p>
        <PostForm state={state} key={isEditing ? 'edit' : 'read'}>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {fields.map(([name, { choices, ...field }]) =>
              choices ? (
                <SelectField
                  key={name}
                  {...state.field(name)}
                  {...field}
                  options={choices.map((value) => ({ value, label: choiceWords[value] }))}
                  placeholder="Not said"
                  disabled={!isEditing}
                />
              ) : (
                <Field key={name} {...state.field(name)} {...field} readOnly={!isEditing} />
              ),
            )}
          </div>
          {isEditing && (
            <div className="mt-6 flex flex-wrap gap-3">
              <Button variant="loud" disabled={isBusy}>
                {isBusy ? 'Saving...' : 'Save'}
              </Button>
              <ButtonLink to="/account" variant="quiet">
                Cancel
              </ButtonLink>
            </div>
          )}
        </PostForm>
      </Page>
    </>
  );
}

type AddressStateProps = { email: string; isConfirmed: boolean; canSend: boolean };

function AddressState({ email, isConfirmed, canSend }: AddressStateProps) {
  return (
    <section aria-labelledby="address" className="mb-8 border-y py-4">
      <h2 id="address" className="sr-only">
        Email address
      </h2>
      <p className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere">Signed in as {email}.</span>
        <Badge tone={isConfirmed ? 'good' : 'note'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</Badge>
      </p>
      {!isConfirmed && !canSend && (
        <p className="mt-3 text-ink-2">
          This site cannot send e-mail, so it has no link for you to confirm that this address is yours.
        </p>
      )}
      {!isConfirmed && canSend && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p className="text-ink-2">
            We sent you a link to confirm that this address is yours. It works for 24 hours.
          </p>
          <ButtonForm action="/account/confirmation">
            {(isBusy) => <Button disabled={isBusy}>Send the link again</Button>}
          </ButtonForm>
        </div>
      )}
    </section>
  );
}
