import { spawn } from 'node:child_process';

/**
 * Resolves with the exit code and, when quiet, the output. A stop signal is passed on to the program, and ends this process too.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const passOn = (signal) => child.kill(signal);
  process.once('SIGTERM', passOn);
  process.once('SIGINT', passOn);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', passOn);
      process.off('SIGINT', passOn);
      if (signal === 'SIGTERM' || signal === 'SIGINT') process.exit(1);
      resolve({ code: code ?? 1, output });
    });
  });
}
