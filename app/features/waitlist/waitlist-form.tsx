import { waitlistIndustries, waitlistRoles } from 'drizzle/values';
import { useEffect, useRef, useState } from 'react';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Field, SelectField } from '~/ui/field';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';
import words from './waitlist-words.json';

const roles = waitlistRoles.map((value) => ({ value, label: words[value] }));
const industries = waitlistIndustries.map((value) => ({ value, label: words[value] }));

/** Counts the accepted submissions: used as the form's key, it empties the form after each. */
function useAcceptedCount(isSubmitting: boolean, hasFault: boolean) {
  const [count, setCount] = useState(0);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && !hasFault) setCount((before) => before + 1);
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting, hasFault]);
  return count;
}

type WaitlistField = 'firstName' | 'lastName' | 'email' | 'role' | 'industry';

export function WaitlistForm({ reply }: { reply?: FormReply }) {
  const isBusy = useBusy();
  const formKey = useAcceptedCount(isBusy, reply !== undefined);
  const { field, ...state } = useServerForm<WaitlistField>(reply);
  return (
    <PostForm state={state} key={formKey} noValidate={false} preventScrollReset className="max-w-form">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Field
          {...field('firstName')}
          label="First name"
          required
          maxLength={100}
          autoComplete="given-name"
        />
        <Field {...field('lastName')} label="Last name" required maxLength={100} autoComplete="family-name" />
      </div>
      <Field {...field('email')} label="Email" type="email" required maxLength={254} autoComplete="email" />
      <SelectField {...field('role')} label="Role" placeholder="Select your role" options={roles} />
      <SelectField
        {...field('industry')}
        label="Industry"
        placeholder="Select your industry"
        options={industries}
      />
      <p className="mb-4 text-sm text-ink-2">By submitting this you agree to be at least 18 years of age.</p>
      <Button variant="loud" disabled={isBusy}>
        {isBusy ? 'Submitting...' : 'Join the waitlist'}
      </Button>
    </PostForm>
  );
}
