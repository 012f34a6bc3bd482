import { createServer } from 'node:http';
import { startRudeModel } from './rude-model';

/**
 * A model for journeys in a browser: the second sentence of an answer that is asked for slowly waits
 * for a request to the next port.
 */
const port = Number(process.env.PORT);
const text = 'Have another look at the task. Which one does the task name first?';
let release: () => void = () => undefined;

await startRudeModel(({ messages }) => {
  const isSlow = messages.at(-1)?.content.includes('slowly');
  if (!isSlow) return { text };
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { text, until };
}, port);
createServer((_, response) => {
  release();
  response.end();
}).listen(port + 1, '127.0.0.1');
