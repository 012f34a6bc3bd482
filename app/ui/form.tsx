import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { FormErrors } from './form-error';

export type FormReply = Pick<SubmissionResult, 'error' | 'initialValue'>;

type RemixFormProps = ComponentProps<typeof Form>;

export type FormState<Name extends string> = {
  form: { id: string } & Pick<RemixFormProps, 'noValidate' | 'onSubmit' | 'onFocus'>;
  errors?: string[] | null;
  /** The last reply, also after corrections in the browser. */
  reply?: FormReply;
  field: (name: Name) => { id: string; name: string; defaultValue?: string; errors?: string[] | null };
};

export const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A form that only the server checks. See checked-form.ts for forms that the browser checks too. */
export function useServerForm<Name extends string>(
  reply: FormReply | undefined,
  defaults: Partial<Record<Name, string | null>> = {},
): FormState<Name> {
  const id = useId();
  const values: Record<string, unknown> = (reply ? reply.initialValue : defaults) ?? {};
  return {
    form: { id, noValidate: true },
    errors: reply?.error?.[''],
    reply,
    field: (name) => ({
      id: `${id}-${name}`,
      name,
      defaultValue: textOf(values[name]),
      errors: reply?.error?.[name],
    }),
  };
}

type PostFormProps = RemixFormProps & { state: Pick<FormState<string>, 'form' | 'errors' | 'reply'> };

/** After a refusal, focuses the form's error message, or else its first faulty field. */
export function useFaultFocus<Root extends HTMLElement>(reply?: FormReply) {
  const element = useRef<Root>(null);
  // A fault in the loaded page has autoFocus already.
  const seen = useRef(reply);
  // No dependencies: a checked form shows the reply's faults in a later render.
  useEffect(() => {
    const fault = element.current?.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]');
    if (!fault || !reply?.error || reply === seen.current) return;
    seen.current = reply;
    fault.focus();
  });
  return element;
}

export function PostForm({ state: { form, errors, reply }, children, ...rest }: PostFormProps) {
  const errorId = errors?.length ? `${form.id}-errors` : undefined;
  return (
    <Form ref={useFaultFocus(reply)} method="post" aria-describedby={errorId} {...form} {...rest}>
      <FormErrors id={errorId} errors={errors} />
      {children}
    </Form>
  );
}
