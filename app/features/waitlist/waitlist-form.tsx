import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { Field, SelectField } from '~/ui/field';
import { FormErrors } from '~/ui/form-error';

const roles = [
  { value: 'educator', label: 'Educator' },
  { value: 'developer', label: 'Developer' },
  { value: 'designer', label: 'Designer' },
  { value: 'manager', label: 'Manager' },
  { value: 'consultant', label: 'Consultant' },
  { value: 'analyst', label: 'Analyst' },
  { value: 'other', label: 'Other' },
];

const industries = [
  { value: 'sports', label: 'Sports' },
  { value: 'technology', label: 'Technology' },
  { value: 'education', label: 'Education' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'finance', label: 'Finance' },
  { value: 'other', label: 'Other' },
];

/** Counts the submissions that came back without a fault: as a form's key, it empties the form after each. */
function useAcceptedCount(isSubmitting: boolean, hasFault: boolean) {
  const [count, setCount] = useState(0);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && !hasFault) setCount((before) => before + 1);
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting, hasFault]);
  return count;
}

/** The browser checks what is required; the server's words come back in `reply`. */
export function WaitlistForm({ reply }: { reply?: SubmissionResult }) {
  const isSubmitting = useNavigation().formAction?.startsWith('/instructor') ?? false;
  const formKey = useAcceptedCount(isSubmitting, reply !== undefined);
  const input = (name: string) => {
    const given = reply?.initialValue?.[name];
    return {
      name,
      errors: reply?.error?.[name],
      defaultValue: typeof given === 'string' ? given : undefined,
    };
  };
  return (
    <Form
      key={formKey}
      method="post"
      preventScrollReset
      className="max-w-form"
      aria-describedby="waitlist-errors"
    >
      <FormErrors id="waitlist-errors" errors={reply?.error?.['']} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Field
          {...input('firstName')}
          label="First name"
          required
          maxLength={100}
          autoComplete="given-name"
        />
        <Field {...input('lastName')} label="Last name" required maxLength={100} autoComplete="family-name" />
      </div>
      <Field {...input('email')} label="Email" type="email" required maxLength={254} autoComplete="email" />
      <SelectField {...input('role')} label="Role" placeholder="Select your role" options={roles} />
      <SelectField
        {...input('industry')}
        label="Industry"
        placeholder="Select your industry"
        options={industries}
      />
      <p className="mb-4 text-sm text-ink-2">By submitting this you agree to be at least 18 years of age.</p>
      <Button variant="loud" disabled={isSubmitting}>
        {isSubmitting ? 'Submitting...' : 'Join the waitlist'}
      </Button>
    </Form>
  );
}
