import { withApplication } from '../desk/application';
import { UsageError } from '../desk/options';

/** @throws UsageError */
export async function runMail([verb = '', which, ...rest]: string[]): Promise<boolean> {
  const isKnown = (verb === 'list' && !which) || (['send-again', 'test'].includes(verb) && which);
  if (!isKnown || rest.length > 0) throw new UsageError();
  return withApplication(async () => {
    const { printQueue, sendMailAgain, sendTest } = await import('./run');
    const run = verb === 'test' ? sendTest : verb === 'send-again' ? sendMailAgain : printQueue;
    return run(which ?? '');
  });
}
