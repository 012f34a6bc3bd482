import type { SubmissionResult } from '@conform-to/react';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { Suspense, useEffect, useState } from 'react';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { useCheckedForm } from '~/ui/checked-form';
import { CheckboxField, Field } from '~/ui/field';
import { PostForm } from '~/ui/form';
import { lazyPart } from '~/ui/script-part';
import type { redirectSignedIn } from './signed-in.server';

const PasswordMeter = lazyPart(() => import('./password-meter'));

type AuthMode = 'login' | 'signup';

const load = {
  login: () => import('./validate').then(({ validateLogin }) => validateLogin),
  signup: () => import('./validate').then(({ validateSignup }) => validateSignup),
};

export function AuthForm({ mode, reply }: { mode: AuthMode; reply?: SubmissionResult }) {
  const { passwordHint, why, ...oauth } = useLoaderData<typeof redirectSignedIn>();
  const { search } = useLocation();
  const isBusy = useBusy();
  const state = useCheckedForm<'email' | 'password' | 'acceptTerms'>(mode, reply, load[mode]);
  const isSignup = mode === 'signup';
  const { defaultValue: accepted, ...acceptTerms } = state.field('acceptTerms');
  const password = state.field('password');
  return (
    <div className="max-w-form">
      {why && <p className="mb-6">{why}</p>}
      <PostForm state={state}>
        <Field {...state.field('email')} type="email" label="Email" autoComplete="email" />
        <Field
          {...password}
          type="password"
          label="Password"
          autoComplete={isSignup ? 'new-password' : 'current-password'}
          hint={isSignup ? passwordHint : <Link to="/forgot-password">Forgot your password?</Link>}
        />
        {isSignup && (
          <>
            <PasswordStrength inputId={password.id} />
            <CheckboxField
              {...acceptTerms}
              defaultChecked={accepted === 'on'}
              label={
                <>
                  I accept the <Link to="/terms-of-service">Terms of Service</Link>
                </>
              }
            />
          </>
        )}
        <Button variant="loud" disabled={isBusy}>
          {isSignup ? 'Sign Up' : 'Login'}
        </Button>
      </PostForm>
      <OAuthButtons {...oauth} search={search} />
      <p className="mt-6">
        {isSignup ? 'Already have an account? ' : 'New here? '}
        <Link to={`/${isSignup ? 'login' : 'signup'}${search}`}>{isSignup ? 'Login' : 'Sign Up'}</Link>
      </p>
    </div>
  );
}

/** Reads the DOM field: the user or the browser may have filled it in before hydration. */
function PasswordStrength({ inputId }: { inputId: string }) {
  const [password, setPassword] = useState('');
  useEffect(() => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement)) return;
    const read = () => setPassword(input.value);
    read();
    input.addEventListener('input', read);
    return () => input.removeEventListener('input', read);
  }, [inputId]);
  if (!password) return null;
  return (
    <Suspense fallback={<div className="h-8" />}>
      <PasswordMeter password={password} />
    </Suspense>
  );
}

type OAuthButtonsProps = {
  providers: { id: string; label: string; isConfigured: boolean }[];
  terms: string | null;
  search: string;
};

function OAuthButtons({ providers, terms, search }: OAuthButtonsProps) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-6">
      {providers.map(({ id, label, isConfigured }) => (
        <form key={id} method="post" action={`/auth/${id}${search}`}>
          <Button disabled={!isConfigured}>{label}</Button>
        </form>
      ))}
      <p className="text-sm text-ink-2">{terms}</p>
    </div>
  );
}
