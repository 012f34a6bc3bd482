import { Button } from '~/ui/button';

const providers = ['Google', 'GitHub'];

/** Sign-in with another account. No provider is set up on this server yet, and the buttons say so. */
export function OAuthButtons() {
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-6">
      {providers.map((provider) => (
        <Button key={provider} type="button" disabled>
          {provider}: not configured
        </Button>
      ))}
    </div>
  );
}
