import { userInfo } from 'node:os';
import { type About, runAudited } from './audit';
import { type Command, commands } from './commands';
import { UsageError } from './options';

/** Runs one command of the operator. Returns the process's exit code: 2 where the command was called wrongly. */
export async function runDesk([name = 'help', ...args]: string[], here: string): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    console.log(await help());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(`There is no command ${name}.\n\n${await help()}`);
    return 2;
  }
  if (args.includes('--help')) {
    console.log(`${usageOf(name)}\n\n${command.summary}`);
    return 0;
  }
  try {
    const run = await command.load();
    const { words, by } = takeName(args);
    if (!by && wantsName(command, words[0])) throw new UsageError('--by NAME: who does it.');
    const act = (about?: About) => run(words, here, about);
    const given = { words: [name, ...words], by: by ?? loginName(), isEarly: command.isEarly };
    const isDone = command.changes?.test(words.join(' ')) ? await runAudited(given, act) : await act();
    return isDone ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error([error.message, usageOf(name)].filter(Boolean).join('\n'));
      return 2;
    }
    // The message of a plain Error is for the operator; any other error is a bug and is printed with its stack.
    console.error(
      error instanceof Error && ['Error', 'AppError'].includes(error.name) ? error.message : error,
    );
    return 1;
  }
}

/** Takes `--by NAME`, which every command accepts, out of the arguments. */
function takeName(args: string[]): { words: string[]; by?: string } {
  const at = args.findIndex((word) => word === '--by' || word.startsWith('--by='));
  if (at < 0) return { words: args };
  const isOneWord = args[at] !== '--by';
  const by = isOneWord ? args[at]?.slice('--by='.length) : args[at + 1];
  return { words: args.toSpliced(at, isOneWord ? 1 : 2), by };
}

const wantsName = ({ usage }: Command, verb = '') =>
  usage.some((line) => line.startsWith(`${verb} `) && line.endsWith('--by NAME'));

function loginName(): string {
  try {
    return process.env.SUDO_USER ?? userInfo().username;
  } catch {
    // A container's user may have no name.
    return 'nobody named';
  }
}

const usageOf = (name: string) =>
  (commands[name]?.usage ?? [''])
    .map((line, index) => `${index === 0 ? 'Usage:' : '      '} desk ${name} ${line}`.trimEnd())
    .join('\n');

async function help(): Promise<string> {
  // Imported late: it reads a file of the site's folder, to which this process changes first.
  const { version } = await import('~/version.server');
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'The operator’s desk: npm run desk -- COMMAND, in the image desk COMMAND, in a laid-out folder node build/ops/desk.js COMMAND.',
    'Whatever changes something is recorded (desk audit): under the name of --by NAME, or that of your login.',
    'It works on DATABASE_URL and SANDBOX_DATABASE_URL, or on the databases of the Boxscore that runs on DATA_DIR.',
    '',
    ...lines,
    '',
    `desk COMMAND --help says how each is called. This is Boxscore ${version}.`,
  ].join('\n');
}
