import { type ComponentProps, lazy, Suspense } from 'react';
import type { AuthForm } from './auth-form';

/** Where the script of the form cannot be had, the form as it came in the page goes on working without. */
const load = () =>
  import('./auth-form').then(
    (module) => ({ default: module.AuthForm }),
    () => new Promise<never>(() => {}),
  );
const Form = lazy(load);
if (typeof document !== 'undefined') void load();

/** The form of /login and /signup: in the page from the start, its script a part of its own that comes after. */
export function LazyAuthForm(props: ComponentProps<typeof AuthForm>) {
  return (
    <Suspense
      fallback={
        <p className="min-h-80 text-ink-2">
          The form is on its way. If it does not come, <a href={`/${props.mode}`}>load the page again</a>.
        </p>
      }
    >
      <Form {...props} />
    </Suspense>
  );
}
