import { AppError } from '~/http/errors';
import { formatQuery } from '~/sql/format';

/** @throws AppError bad_request for what cannot be laid out */
export function formatTyped(query: string): string {
  const formatted = formatQuery(query);
  if (formatted === undefined)
    throw new AppError(
      'bad_request',
      'This cannot be formatted yet. Look for a quote or a bracket that is not closed.',
    );
  return formatted;
}
