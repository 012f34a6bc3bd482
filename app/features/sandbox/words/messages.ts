import { limits } from '../limits';
import { authored, entryOf } from './authored';

const why = 'Everyone here reads the same data, so a query can look but not touch.';

/** `kind`: the parser's name of the statement, or 'two statements' or 'SELECT INTO'. */
export function describeRefusal(kind: string): string {
  const whole = entryOf(authored.statements.whole, kind);
  if (whole) return whole;
  const action = entryOf(authored.statements.data, kind);
  if (action) return `${action}, and nothing can be changed here. ${why} Start your query with SELECT.`;
  const sessionAction = entryOf(authored.statements.session, kind);
  if (sessionAction) {
    return `${sessionAction}, and each query here runs alone on a connection that is shared. Start your query with SELECT.`;
  }
  return `Only queries that read can run here. ${why} Start your query with SELECT.`;
}

/** The sentence about a limit that a query hit, by SQLSTATE. `remedy`: what is known to help with this query. */
export function describeBound(code: string, remedy?: string): string | undefined {
  const { bounds } = authored;
  const [fact, usual] = bounds[code] ?? (code.startsWith('54') ? bounds['54000'] : undefined) ?? [];
  return fact && `${fact} ${remedy ?? usual}`;
}

export const busyMessage =
  'Your last query is still running. Wait until it ends, or cancel it, then run this one.';
export const crowdedMessage = 'Many queries are running right now. Please run yours again in a few seconds.';
export const keptWaitingMessage =
  'The SQL server was busy and stopped your query before it had had its time, which says nothing of the query. Please run it again in a few seconds.';
export const faultyMessage =
  'The SQL server has a fault that is ours and not your query’s; your work is safe. Please run your query again in a few minutes.';
export const downMessage =
  'The SQL server is not answering right now; your work is safe. Please run your query again in a few seconds.';
export const rebuildingMessage =
  'The SQL server is laying out its data anew. Please run your query again in a few seconds.';
export const restartedMessage = 'The SQL server restarted while your query ran. Please run it again.';
export const cancelledMessage = 'Your query was cancelled.';
export const oversizedMessage =
  'A single value of this result, or the message about it, is too big to send. Try shorter texts.';
export const tooManyColumns = (columns: number) =>
  `Your query returns ${columns.toLocaleString('en-US')} columns, and at most ${limits.columns} can be shown. Name the columns that you want to see.`;
export const systemMessage = (asked: string) =>
  `${asked} asks the SQL server about itself, its clock or chance, and an answer may depend on the data alone. Remove it and submit again.`;
export const killedMessage =
  'Your last query could not be stopped and had to be ended by force. Please wait a minute before the next one.';
