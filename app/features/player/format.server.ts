import { queryLength } from 'drizzle/values';
import { AppError } from '~/http/errors';
import { tooLong } from '~/http/text';
import { formatQuery } from '~/sql/format';

/** @throws AppError bad_request for a query that cannot be formatted, too_large when the result is too long */
export function formatTyped(query: string): string {
  const formatted = query.length > queryLength ? query : formatQuery(query);
  if (formatted === undefined)
    throw new AppError(
      'bad_request',
      'This cannot be formatted yet. Look for a quote or a bracket that is not closed.',
    );
  if (formatted.length > queryLength) throw new AppError('too_large', `${tooLong(queryLength)}.`);
  return formatted;
}
