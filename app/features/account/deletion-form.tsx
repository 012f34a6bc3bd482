import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';

type DeletionFormProps = { email: string; hasPassword: boolean; reply?: FormReply };

export function DeletionForm({ email, hasPassword, reply }: DeletionFormProps) {
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
