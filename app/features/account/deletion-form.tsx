import { Form, useNavigation } from '@remix-run/react';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';

type DeletionFormProps = { email: string; hasPassword: boolean; errors?: string[] | null };

/** Asks for the password, or for the address of an account that has none. */
export function DeletionForm({ email, hasPassword, errors }: DeletionFormProps) {
  const isBusy = useNavigation().formAction === '/account/data';
  return (
    <Form method="post" noValidate>
      {hasPassword ? (
        <Field
          name="proof"
          type="password"
          label="Your password"
          autoComplete="current-password"
          errors={errors}
        />
      ) : (
        <Field
          name="proof"
          label="Your email address"
          hint={`Type ${email}, to be sure.`}
          autoComplete="off"
          errors={errors}
        />
      )}
      <Button disabled={isBusy}>Delete my account</Button>
    </Form>
  );
}
