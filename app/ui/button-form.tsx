import { Form, useFetcher } from '@remix-run/react';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { onToast } from '~/http/toast';

type ButtonFormProps = Pick<ComponentProps<typeof Form>, 'preventScrollReset'> & {
  action: string;
  fields?: Record<string, string | number>;
  className?: string;
  children: (isBusy: boolean) => ReactNode;
};

/** A button that posts to `action`. The page stays unless the reply redirects. */
export function ButtonForm({ action, fields = {}, children, ...rest }: ButtonFormProps) {
  const id = useId();
  const [attempt, setAttempt] = useState(0);
  const key = `${id}-${attempt}`;
  const { state } = useFetcher({ key });
  // A press that got no answer stays pending, so the next press needs another fetcher.
  useEffect(() => onToast(() => setAttempt((before) => before + 1)), []);
  return (
    <Form method="post" action={action} navigate={false} fetcherKey={key} {...rest}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(state !== 'idle')}
    </Form>
  );
}
