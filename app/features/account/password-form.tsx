import { passwordHint } from '~/features/auth/password';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';
import { Section } from '~/ui/page';

type PasswordFormProps = { email: string; hasPassword: boolean; reply?: FormReply };

export function PasswordForm({ email, hasPassword, reply }: PasswordFormProps) {
  const isBusy = useBusy({ intent: 'password' });
  const state = useServerForm<'current' | 'password'>(reply);
  return (
    <Section title="Password" className="pt-0">
      <PostForm state={state}>
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {hasPassword ? (
          <Field
            {...state.field('current')}
            type="password"
            label="Current password"
            autoComplete="current-password"
          />
        ) : (
          <p className="mb-4">You have no password yet: you sign in elsewhere.</p>
        )}
        <Field
          {...state.field('password')}
          type="password"
          label="New password"
          autoComplete="new-password"
          hint={passwordHint}
        />
        <p className="mb-4 text-ink-2">A new password logs you out everywhere but here.</p>
        <Button name="intent" value="password" disabled={isBusy}>
          {hasPassword ? 'Change the password' : 'Set a password'}
        </Button>
      </PostForm>
    </Section>
  );
}
