import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { type ComponentProps, useId } from 'react';
import { FormErrors } from './form-error';

export type FormReply = Pick<SubmissionResult, 'error' | 'initialValue'>;

type RemixFormProps = ComponentProps<typeof Form>;

export type FormState<Name extends string> = {
  form: { id: string } & Pick<RemixFormProps, 'noValidate' | 'onSubmit' | 'onFocus'>;
  errors?: string[] | null;
  field: (name: Name) => { id: string; name: string; defaultValue?: string; errors?: string[] | null };
};

export const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Checked by the server alone. A form that the browser checks too is in checked-form.ts. */
export function useServerForm<Name extends string>(
  reply: FormReply | undefined,
  defaults: Partial<Record<Name, string | null>> = {},
): FormState<Name> {
  const id = useId();
  const values: Record<string, unknown> = (reply ? reply.initialValue : defaults) ?? {};
  return {
    form: { id, noValidate: true },
    errors: reply?.error?.[''],
    field: (name) => ({
      id: `${id}-${name}`,
      name,
      defaultValue: textOf(values[name]),
      errors: reply?.error?.[name],
    }),
  };
}

type PostFormProps = RemixFormProps & { state: Pick<FormState<string>, 'form' | 'errors'> };

export function PostForm({ state: { form, errors }, children, ...rest }: PostFormProps) {
  const errorId = errors?.length ? `${form.id}-errors` : undefined;
  return (
    <Form method="post" aria-describedby={errorId} {...form} {...rest}>
      <FormErrors id={errorId} errors={errors} />
      {children}
    </Form>
  );
}
