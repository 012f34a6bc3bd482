import { isRouteErrorResponse } from '@remix-run/react';
import { useRequestId } from '~/ui/nonce';

/** The request's id for an error boundary; nothing for statuses below 500. */
export function FaultNumber({ error }: { error: unknown }) {
  const ofPage = useRequestId();
  const isReply = isRouteErrorResponse(error);
  if (isReply && error.status < 500) return null;
  const ofReply = isReply ? /this number: (\w+)/.exec(String(error.data))?.[1] : undefined;
  const number = ofReply ?? ofPage;
  return (
    number && (
      <p className="mb-6 text-sm text-ink-2">
        Tell us this number: <span className="font-mono">{number}</span>
      </p>
    )
  );
}
