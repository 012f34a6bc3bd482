import { AppError } from '~/http/errors';
import { cancelledMessage, describeBound, restartedMessage } from '../words/messages';
import { Cancelled, LostBackend, StuckBackend } from './backend.server';
import { keptWaiting } from './lane.server';

/** Turns a fault of a connection into the AppError for the learner. Other errors stay as they are. */
export function toAppError(error: unknown): unknown {
  if (error instanceof LostBackend)
    return new AppError('unavailable', restartedMessage, { retryAfter: 1, reason: 'sandbox' });
  const stopped = { reason: 'stopped' } as const;
  if (error instanceof StuckBackend && error.wasKeptWaiting) return keptWaiting();
  if (error instanceof StuckBackend)
    return new AppError('bad_request', describeBound('57014') ?? '', stopped);
  if (error instanceof Cancelled) return new AppError('bad_request', cancelledMessage, stopped);
  return error;
}
