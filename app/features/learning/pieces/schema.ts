import { z } from 'zod';
import { idSchema } from '~/http/id';
import { splitBuilt } from './built';

const itemId = idSchema();
const built = z.string().max(1_000, 'These are more pieces than there are.').transform(splitBuilt);

/** The player's NEXT, and the buttons for the chosen pieces. */
export const piecesSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('next'), itemId }),
  z.object({ intent: z.enum(['run', 'submit', 'edit']), itemId, built }),
]);
