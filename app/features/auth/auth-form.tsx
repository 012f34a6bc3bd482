import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, Link, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { CheckboxField, Field } from '~/ui/field';
import { FormErrors } from '~/ui/form-error';
import { useLazyValidation } from '~/ui/lazy-validation';
import { OAuthButtons } from './oauth/buttons';
import type { redirectSignedIn } from './signed-in.server';

const PasswordMeter = lazy(() => import('./password-meter'));

type AuthMode = 'login' | 'signup';
type AuthFields = { email: string; password: string; acceptTerms?: true };

const load = {
  login: () => import('./validate').then(({ validateLogin }) => validateLogin),
  signup: () => import('./validate').then(({ validateSignup }) => validateSignup),
};

/** The one form of /login and /signup. */
export function AuthForm({ mode, lastResult }: { mode: AuthMode; lastResult?: SubmissionResult }) {
  const { providers, terms, passwordHint } = useLoaderData<typeof redirectSignedIn>();
  const { search } = useLocation();
  const isBusy = useNavigation().formAction?.startsWith(`/${mode}`) ?? false;
  const element = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const readPassword = () =>
    setPassword(element.current?.querySelector<HTMLInputElement>('[type=password]')?.value ?? '');
  // It may have been typed, or filled in by the browser, before script came.
  useEffect(readPassword, []);
  const { onValidate, onFocus } = useLazyValidation<AuthFields>(load[mode]);
  const [form, fields] = useForm<AuthFields>({
    id: mode,
    lastResult,
    onValidate,
    defaultNoValidate: true,
    shouldRevalidate: 'onInput',
  });
  const isSignup = mode === 'signup';
  return (
    <div className="max-w-form">
      <Form
        ref={element}
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        onFocus={onFocus}
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <Field
          id={fields.email.id}
          name={fields.email.name}
          defaultValue={fields.email.initialValue}
          type="email"
          label="Email"
          autoComplete="email"
          errors={fields.email.errors}
        />
        <Field
          id={fields.password.id}
          name={fields.password.name}
          type="password"
          label="Password"
          autoComplete={isSignup ? 'new-password' : 'current-password'}
          hint={isSignup ? passwordHint : <Link to="/forgot-password">Forgot your password?</Link>}
          errors={fields.password.errors}
          onInput={readPassword}
        />
        {isSignup && password && (
          <Suspense fallback={<div className="h-8" />}>
            <PasswordMeter password={password} />
          </Suspense>
        )}
        {isSignup && (
          <CheckboxField
            id={fields.acceptTerms.id}
            name={fields.acceptTerms.name}
            defaultChecked={fields.acceptTerms.initialValue === 'on'}
            label={
              <>
                I accept the <Link to="/terms-of-service">Terms of Service</Link>
              </>
            }
            errors={fields.acceptTerms.errors}
          />
        )}
        <Button variant="loud" disabled={isBusy}>
          {isSignup ? 'Sign Up' : 'Login'}
        </Button>
      </Form>
      <OAuthButtons providers={providers} terms={terms} search={search} />
      <p className="mt-6">
        {isSignup ? 'Already have an account? ' : 'New here? '}
        <Link to={`/${isSignup ? 'login' : 'signup'}${search}`}>{isSignup ? 'Login' : 'Sign Up'}</Link>
      </p>
    </div>
  );
}
