import { useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';

const failures = {
  cancel: ['Cancellation Error', 'Failed to cancel subscription'],
  resume: ['Error', 'Failed to resume subscription'],
  switch: ['Error', 'Failed to change your plan'],
  portal: ['Portal Session Error', 'Failed to create customer portal session'],
  card: ['Portal Session Error', 'Failed to create customer portal session'],
};

type SubscriptionButtonProps = {
  id: number;
  intent: keyof typeof failures;
  fields?: Record<string, string | number>;
  children: ReactNode;
};

/** A form with one button, which shows below it when the server could not be reached. */
export function SubscriptionButton({ id, intent, fields = {}, children }: SubscriptionButtonProps) {
  const isBusy = useBusy();
  const reply = useActionData<FormReply>();
  const isOurs = reply?.initialValue?.intent === intent;
  const { errors, ...state } = useServerForm(isOurs ? reply : undefined);
  return (
    <PostForm
      state={{ ...state, errors: errors && [...failures[intent], ...errors] }}
      action="/subscription"
      replace
    >
      {Object.entries({ ...fields, id }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value={intent} variant={intent === 'portal' ? 'plain' : 'loud'} disabled={isBusy}>
        {children}
      </Button>
    </PostForm>
  );
}
