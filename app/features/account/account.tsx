import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { confirmedAt } from '~/features/auth/confirmation.server';
import { requireUser } from '~/features/auth/session.server';
import { readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { Button, ButtonLink } from '~/ui/button';
import { Field, SelectField } from '~/ui/field';
import { Page } from '~/ui/page';
import { type AccountField, accountFields } from './account-fields';
import { AccountTabs } from './account-tabs';
import { AddressState } from './address-state';
import { getProfile, saveProfile } from './profile.server';
import { profileSchema } from './schema';

export const meta: MetaFunction = () => [
  { title: 'Account · Boxscore' },
  {
    name: 'description',
    content: 'Your personal data at Boxscore: what you have told us, and how to change it.',
  },
];

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    return {
      email: user.email,
      isConfirmed: (await confirmedAt(user.user_id)) !== null,
      profile: await getProfile(user.user_id),
      isEditing: new URL(request.url).searchParams.has('edit'),
    };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const submission = parseWithZod(await readForm(request), { schema: profileSchema });
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
    await saveProfile(user.user_id, submission.value);
    return redirectWithToast('/account', { title: 'Success', description: 'Your profile has been updated.' });
  });

export default function Account() {
  const { email, isConfirmed, profile, isEditing } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isBusy = useNavigation().formAction?.startsWith('/account') ?? false;
  const typed = reply?.initialValue as Record<string, string> | undefined;
  return (
    <>
      <AccountTabs />
      <Page
        title="Account Settings"
        actions={!isEditing && <ButtonLink to="/account?edit">Edit Profile</ButtonLink>}
      >
        <AddressState email={email} isConfirmed={isConfirmed} />
        <p className="mb-6 text-ink-2">Everything below is yours to tell or to leave empty.</p>
        <Form method="post" noValidate key={isEditing ? 'edit' : 'read'}>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {accountFields.map((field) => (
              <Control
                key={field.name}
                field={field}
                value={(typed ? typed[field.name] : profile[field.name]) ?? ''}
                errors={reply?.error?.[field.name]}
                isEditing={isEditing}
              />
            ))}
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
        </Form>
      </Page>
    </>
  );
}

type ControlProps = { field: AccountField; value: string; errors?: string[] | null; isEditing: boolean };

function Control({ field, value, errors, isEditing }: ControlProps) {
  const { name, label, autoComplete, type, options } = field;
  if (options) {
    return (
      <SelectField
        name={name}
        label={label}
        options={options}
        placeholder="Not said"
        defaultValue={value}
        disabled={!isEditing}
        errors={errors}
      />
    );
  }
  return (
    <Field
      name={name}
      label={label}
      type={type}
      autoComplete={autoComplete}
      defaultValue={value}
      readOnly={!isEditing}
      errors={errors}
    />
  );
}
