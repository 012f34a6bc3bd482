import type { Endpoint } from '../model-settings.server';
import { type Asked, saidBefore } from './asked';
import { completionOf, type modelTimes } from './completion.server';
import { promptForLook } from './prompt';

type Looking = {
  asked: Asked;
  draft: string;
  endpoint: Endpoint;
  signal: AbortSignal;
  times: typeof modelTimes;
  spend: (tokens: number) => void;
};

/**
 * Whether the model itself says that a draft, with what was said before, gives the answer: rules cannot follow what is dictated
 * over several turns. What is neither yes nor no counts as yes. @throws ModelFault
 */
export async function lookAgain({ asked, draft, spend, ...asking }: Looking): Promise<boolean> {
  const messages = promptForLook({ asked, said: saidBefore(asked), draft });
  const completion = completionOf({ ...asking, messages });
  let verdict = '';
  try {
    for await (const piece of completion.pieces) verdict += piece;
  } finally {
    spend(completion.tokens());
  }
  return !(completion.isWhole() && /^\W*no\b\W*$/i.test(verdict));
}
