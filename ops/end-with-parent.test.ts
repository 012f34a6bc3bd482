import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const started = `
  import('./ops/end-with-parent.mjs').then(({ endWithParent }) => {
    endWithParent(20);
    setInterval(() => {}, 1000);
    process.once('SIGTERM', () => { console.log('stopped'); process.exit(); });
    console.log('started');
  });`;

test('who is started by a shell, as npm does, stops when that ends', async () => {
  // `true` as last command keeps the shell from replacing itself by the program.
  const shell = spawn('sh', ['-c', `"$0" -e "$1"; true`, process.execPath, started]);
  const said: string[] = [];
  shell.stdout.on('data', (words: Buffer) => {
    said.push(...words.toString().trim().split('\n'));
    if (said.length === 1) shell.kill('SIGTERM');
  });
  // The stream ends when both the shell and the program have closed it.
  await once(shell.stdout, 'end');
  expect(said).toEqual(['started', 'stopped']);
}, 10_000);
