import pino from 'pino';
import { env } from '~/env/env.server';
import { toTerminalLine } from './log-terminal';

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError };

/** Removes the values of a statement, which Drizzle and Postgres put into errors: addresses, hashes, learners' SQL. */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const message = error.message.replace(/\nparams: .*/s, '');
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message,
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  };
}

const options: pino.LoggerOptions = {
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: toLoggedError },
};

export const log = process.stdout.isTTY
  ? pino(options, { write: (line: string) => process.stdout.write(toTerminalLine(line)) })
  : pino(options);
