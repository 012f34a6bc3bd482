import { useNavigation } from '@remix-run/react';
import { lazyPart, ScriptPart } from '~/ui/script-part';

const Cancel = lazyPart(() => import('./cancel'));

const running = ['run', 'submit', 'explain'];

/** Belongs beside the button that runs a query, in the same form. Without script, leaving the page cancels the query. */
export function CancelButton() {
  const intent = useNavigation().formData?.get('intent');
  return typeof intent === 'string' && running.includes(intent) ? (
    <ScriptPart>
      <Cancel key={intent} />
    </ScriptPart>
  ) : null;
}
