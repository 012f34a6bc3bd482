import { createServer } from 'node:http';
import { sites } from '../e2e/sites';
import { startOAuthServer } from './oauth-server';
import { startRudeModel } from './rude-model';
import { startStripe } from './stripe/start';

const modelAnswer = 'Have another look at the task. Which one does the task name first?';
let release: () => void = () => undefined;

await startOAuthServer({ port: sites.oauth.port });
await startStripe({ port: sites.stripe.port });
/** For questions with "slowly", the answer stops after its first sentence until a request to `sites.release`. */
await startRudeModel(({ messages }) => {
  const isSlow = messages.at(-1)?.content.includes('slowly');
  if (!isSlow) return { text: modelAnswer };
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { text: modelAnswer, until };
}, sites.model.port);
createServer((_, response) => {
  release();
  response.end();
}).listen(sites.release.port, '127.0.0.1');
