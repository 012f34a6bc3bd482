import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program that ends with this process at the latest. `output`: all output so far. `end`: signals, awaits the exit. */
export function startChild(program: string, options: string[], spawning: SpawnOptions) {
  const child = spawn(program, options, { ...spawning, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  const exited = once(child, 'exit').then(() => {
    process.off('exit', killed);
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return { child, output: () => printed, exited, end, hasEnded };
}
