import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Thrown where this machine lacks something, so that the image cannot be tested. */
export class Skip extends Error {}

type Options = { env?: Record<string, string>; minutes?: number; cwd?: string; input?: string };
type Ended = { code: number; printed: string; output: string };

const children = new Set<ReturnType<typeof spawn>>();

/** `printed`: standard output only. `code`: -1 where the program cannot be started or takes too long. */
export async function attempt(program: string, args: string[], options: Options = {}): Promise<Ended> {
  const { env, minutes = 2, cwd, input } = options;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.add(child);
  let [printed, output] = ['', ''];
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  child.stdin.on('error', () => undefined).end(input);
  const timer = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000);
  const [code] = await once(child, 'close').catch((error) => {
    output += error;
    return [-1];
  });
  clearTimeout(timer);
  children.delete(child);
  return { code: code ?? -1, printed: printed.trim(), output: output.trim() };
}

/** The program's standard output. @throws an Error with the end of all output where the program fails */
export async function run(program: string, args: string[], options?: Options): Promise<string> {
  const { code, printed, output } = await attempt(program, args, options);
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output.slice(-3_000)}`);
  return printed;
}

/** As `run`, for steps before the image is built. @throws Skip */
export async function need(program: string, args: string[], options?: Options): Promise<string> {
  const { code, printed, output } = await attempt(program, args, options);
  if (code !== 0)
    throw new Skip(
      `${program} ${args[0]} does not work here: ${output.split('\n').at(-1) || `code ${code}`}`,
    );
  return printed;
}

export function killAll() {
  for (const child of children) child.kill('SIGKILL');
}
