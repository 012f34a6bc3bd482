import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { certificateNameLength } from 'drizzle/values';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { FormErrors } from '~/ui/form-error';

type CertificateNameFormProps = {
  name: string;
  notice?: string;
  reply?: Pick<SubmissionResult, 'error' | 'initialValue'>;
};

export function CertificateNameForm({ name, notice, reply }: CertificateNameFormProps) {
  const isBusy = useNavigation().state === 'submitting';
  const typed = reply?.initialValue?.name;
  return (
    <section className="border-t pt-6 print:hidden">
      <h2 className="mb-3 text-subhead">Your name on it</h2>
      <Form method="post" noValidate key={name}>
        <FormErrors errors={reply?.error?.['']} />
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={certificateNameLength}
          defaultValue={typeof typed === 'string' ? typed : name}
          errors={reply?.error?.name}
          hint={
            <>
              {notice && <b className="block">{notice}.</b>}A new certificate is issued at a new address. The
              old address says that it was replaced.
            </>
          }
        />
        <Button disabled={isBusy}>{isBusy ? 'Issuing...' : 'Issue again'}</Button>
      </Form>
    </section>
  );
}
