import { Form, useNavigation } from '@remix-run/react';
import { passwordHint } from '~/features/auth/password-hint';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Section } from '~/ui/page';

type PasswordFormProps = {
  email: string;
  hasPassword: boolean;
  errors?: Record<string, string[] | null> | null;
};

/** Changes the password, or sets the first one of somebody who signs in elsewhere. */
export function PasswordForm({ email, hasPassword, errors }: PasswordFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'password';
  return (
    <Section title="Password" className="pt-0">
      <Form method="post" noValidate>
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {hasPassword ? (
          <Field
            name="current"
            type="password"
            label="Current password"
            autoComplete="current-password"
            errors={errors?.current}
          />
        ) : (
          <p className="mb-4">You have no password yet: you sign in elsewhere.</p>
        )}
        <Field
          name="password"
          type="password"
          label="New password"
          autoComplete="new-password"
          hint={passwordHint}
          errors={errors?.password}
        />
        <p className="mb-4 text-ink-2">A new password logs you out everywhere but here.</p>
        <Button name="intent" value="password" disabled={isBusy}>
          {hasPassword ? 'Change the password' : 'Set a password'}
        </Button>
      </Form>
    </Section>
  );
}
