import { Form } from '@remix-run/react';
import { useBusy } from '~/ui/busy';
import { Button } from '~/ui/button';
import { Section } from '~/ui/page';
import type { Method } from './security.server';

export function SignInMethods({ methods }: { methods: Method[] }) {
  return (
    <Section title="Sign in with another account">
      <ul>
        {methods.map((method) => (
          <li
            key={method.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t py-3 first:border-t-0"
          >
            <p className="grid min-w-0">
              <strong>{method.name}</strong>
              <span className="wrap-anywhere text-ink-2">{stateOf(method)}</span>
            </p>
            <MethodButton method={method} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function stateOf({ name, email, isConfigured, isLastWayIn }: Method) {
  if (isLastWayIn) return `Connected as ${email}. This is your only way in: set a password to disconnect it.`;
  if (email) return `Connected as ${email}`;
  return isConfigured ? 'Not connected' : `Not configured: this site has not been set up for ${name}`;
}

function MethodButton({ method: { id, name, email, isConfigured, isLastWayIn } }: { method: Method }) {
  const isBusy = useBusy({ provider: id });
  if (email) {
    return (
      <Form method="post">
        <input type="hidden" name="provider" value={id} />
        <Button name="intent" value="disconnect" disabled={isBusy || isLastWayIn}>
          Disconnect {name}
        </Button>
      </Form>
    );
  }
  // A plain form: the action redirects to another site.
  return (
    <form method="post" action={`/auth/${id}`}>
      <Button name="intent" value="connect" disabled={!isConfigured}>
        Connect {name}
      </Button>
    </form>
  );
}
