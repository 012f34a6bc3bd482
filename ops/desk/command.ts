import { recordCommand } from './audit';
import { commands } from './commands';
import { UsageError } from './usage-error';

/** Runs one command of the operator's. Returns the process's exit code: 2 where it was asked what it does not know. */
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
    const isDone = await run(args, here);
    if (isDone && command.changes?.test(args.join(' '))) await recordCommand(name, args);
    return isDone ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error([error.message, usageOf(name)].filter(Boolean).join('\n'));
      return 2;
    }
    // A plain Error says what to do; anything else is a fault of ours and keeps its stack.
    console.error(
      error instanceof Error && ['Error', 'AppError'].includes(error.name) ? error.message : error,
    );
    return 1;
  }
}

const usageOf = (name: string) =>
  (commands[name]?.usage ?? [''])
    .map((line, index) => `${index === 0 ? 'Usage:' : '      '} desk ${name} ${line}`.trimEnd())
    .join('\n');

async function help(): Promise<string> {
  // Read where the site is, which this process goes to first.
  const { version } = await import('~/version.server');
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'The operator’s desk: npm run desk -- COMMAND, or in the image desk COMMAND.',
    'It works on DATABASE_URL and SANDBOX_DATABASE_URL, or on the databases of the Boxscore that runs on DATA_DIR.',
    '',
    ...lines,
    '',
    `desk COMMAND --help says how each is called. This is Boxscore ${version}.`,
  ].join('\n');
}
