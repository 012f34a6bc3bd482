import type { Submission } from '@conform-to/react';
import { useCallback, useState } from 'react';

type Validate<Value> = (form: FormData) => Submission<Value>;

/**
 * A form's own schema in the browser, fetched when the learner first touches the form: until it is there
 * (and without script) the server says what is wrong, in the same words.
 */
export function useLazyValidation<Value>(load: () => Promise<Validate<Value>>) {
  const [validate, setValidate] = useState<Validate<Value>>();
  const onFocus = useCallback(() => {
    load().then(
      (loaded) => setValidate(() => loaded),
      () => {},
    );
  }, [load]);
  return {
    onFocus,
    onValidate: validate && (({ formData }: { formData: FormData }) => validate(formData)),
  };
}
