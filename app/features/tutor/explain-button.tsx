import { useNavigation } from '@remix-run/react';
import { Button } from '~/ui/button';

/** Stands beside the button that runs a query, in the same form. */
export function ExplainButton({ disabled }: { disabled: boolean }) {
  const isBusy = useNavigation().formData?.get('intent') === 'explain';
  return (
    <Button name="intent" value="explain" disabled={disabled || isBusy}>
      {isBusy ? 'Explaining...' : 'Explain my query'}
    </Button>
  );
}
