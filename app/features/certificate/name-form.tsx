import { certificateNameLength } from 'drizzle/values';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';

type CertificateNameFormProps = { name: string; notice?: string; reply?: FormReply };

export function CertificateNameForm({ name, notice, reply }: CertificateNameFormProps) {
  const isBusy = useBusy();
  const state = useServerForm<'name'>(reply, { name });
  return (
    <section className="border-t pt-6 print:hidden">
      <h2 className="mb-3 text-subhead">Your name on it</h2>
      <PostForm state={state} key={name}>
        <Field
          {...state.field('name')}
          label="Name"
          autoComplete="name"
          maxLength={certificateNameLength}
          hint={
            <>
              {notice && <b className="block">{notice}.</b>}A new certificate is issued at a new address. The
              old address says that it was replaced.
            </>
          }
        />
        <Button disabled={isBusy}>{isBusy ? 'Issuing...' : 'Issue again'}</Button>
      </PostForm>
    </section>
  );
}
