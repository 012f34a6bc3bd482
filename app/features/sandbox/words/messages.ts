import { limits } from '../limits';
import { authored, entryOf } from './authored';

const why = 'Everyone here reads the same data, so a query can look but not touch.';

/** `kind`: the parser's name for it, or 'two statements' or 'SELECT INTO'. */
export function describeRefusal(kind: string): string {
  if (kind === 'two statements') {
    return 'Please run one statement at a time: there is more after the first semicolon. Keep the one you want and remove the rest.';
  }
  if (kind === 'ExplainStmt') {
    return 'EXPLAIN works here in front of a SELECT only, since everything else would change the shared data.';
  }
  if (kind === 'ParamRef') {
    return 'In SQL, a $ before a number does not mean dollars. Write the number alone, without the $.';
  }
  const action = entryOf(authored.statements.data, kind);
  if (action) return `${action}, and nothing can be changed here. ${why} Start your query with SELECT.`;
  const sessionAction = entryOf(authored.statements.session, kind);
  if (sessionAction) {
    return `${sessionAction}, and each query here runs alone on a connection that is shared. Start your query with SELECT.`;
  }
  return `Only queries that read can run here. ${why} Start your query with SELECT.`;
}

/** Faults of the sandbox's bounds by SQLSTATE, where Postgres's own words would not help a beginner: what happened, and what may help. */
const bounds: Record<string, [fact: string, remedy: string]> = {
  '57014': [
    'Your query took longer than 2 seconds, so it was stopped.',
    'Check that every JOIN has its condition, or add a WHERE that keeps fewer rows.',
  ],
  '53400': [
    'The result of your query, or what Postgres has to sort and keep on the way, is too big for this sandbox.',
    'Try fewer rows or columns.',
  ],
  '53200': [
    'Your query needs more memory than this sandbox has for one query.',
    'Try fewer rows, or shorter texts.',
  ],
  '54000': [
    'Your query asks for more than Postgres can do in one statement.',
    'Try to say it in fewer parts.',
  ],
  '54001': ['This query is nested too deeply to run here.', 'Try to say it with fewer levels.'],
  '55P03': ['The data was being refreshed while your query ran.', 'Run it again.'],
  '25006': ['That would change data.', why],
};

/** `remedy`: what is known to help with this query. */
export function describeBound(code: string, remedy?: string): string | undefined {
  const bound = bounds[code] ?? (code.startsWith('54') ? bounds['54000'] : undefined);
  return bound && `${bound[0]} ${remedy ?? bound[1]}`;
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
