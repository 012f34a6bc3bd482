import { type Submission, type SubmissionResult, useForm } from '@conform-to/react';
import { useState } from 'react';
import { type FormState, textOf } from './form';

type Fields<Name extends string> = { [Field in Name]?: unknown };
type Validate<Name extends string> = (form: FormData) => Submission<Fields<Name>>;

/** A form that is also checked in the browser: `load` loads the schema when the form is first focused. */
export function useCheckedForm<Name extends string>(
  id: string,
  reply: SubmissionResult | undefined,
  load: () => Promise<Validate<Name>>,
): FormState<Name> {
  const [validate, setValidate] = useState<Validate<Name>>();
  const onFocus = () => {
    // Until the schema is loaded, or if loading fails, only the server checks.
    load().then(
      (loaded) => setValidate(() => loaded),
      () => {},
    );
  };
  const [form, fields] = useForm<Fields<Name>>({
    id,
    lastResult: reply,
    onValidate: validate && (({ formData }) => validate(formData)),
    defaultNoValidate: true,
    shouldRevalidate: 'onInput',
  });
  return {
    form: { id: form.id, noValidate: form.noValidate, onSubmit: form.onSubmit, onFocus },
    errors: form.errors,
    reply,
    field: (name) => {
      const { id, initialValue, errors } = fields[name];
      return { id, name, defaultValue: textOf(initialValue), errors };
    },
  };
}
