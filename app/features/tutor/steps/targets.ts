import type { Node } from 'libpg-query';
import { hasWindow } from '~/sql/calls';
import { functions } from '~/sql/functions';
import type { Clauses } from '~/sql/outline';
import { closeOf, levelOf, openOf, type Range, shownOf, splitAtCommas, type Text, wordAt } from '~/sql/text';
import type { Words } from '../explanation';
import { code, isShort, listed, say } from './words';

type Select = { text: Text; clauses: Clauses };

/** Words on the list of SELECT, which begin with `subject`; `long`: the list where it is too long for them. */
export function targetWords({ text, clauses }: Select, subject: string): { words: Words; long?: string } {
  const { targets } = clauses;
  const parts = targets.from < targets.to ? splitAtCommas(text, targets) : [];
  const shown = parts.map((part) => shownOf(text, part));
  if (shown.length === 0) return { words: say`${subject} nothing` };
  if (shown.length === 1 && shown[0] === '*') return { words: say`Keep every column` };
  if (shown.length <= 4 && isShort(shown.join(', ')))
    return { words: say`${subject} ${listed(shown.map(code))}` };
  const columns = shown.length === 1 ? 'one column' : `${shown.length} columns`;
  return { words: say`${subject} ${columns}`, long: shownOf(text, targets) };
}

/** Sentences on the rows that window functions look at. */
export function windowWords({ text, clauses }: Select, targetList: readonly Node[] = []): Words[] {
  if (!targetList.some(hasWindow)) return [];
  const { from, to } = clauses.targets;
  const seen = new Map<string, { words: Words; calls: string[] }>();
  for (let index = from; index < to; index += 1) {
    if (wordAt(text, index) !== 'over') continue;
    const call = shownOf(text, { from: callStart(text, index), to: index });
    const range = windowAt(text, index + 1, clauses.window);
    if (!range || !isShort(call)) continue;
    const words = rowsLookedAt(text, call, range);
    const same = seen.get(JSON.stringify(words));
    if (same) same.calls.push(call);
    else seen.set(JSON.stringify(words), { words, calls: [call] });
  }
  const sentences = [...seen.values()].map(
    ({ words, calls }) => say`${listed(calls.map(code))} ${calls.length > 1 ? 'look' : 'looks'} at ${words}.`,
  );
  return [...sentences.slice(0, 4), say`Window functions lose no row.`];
}

function callStart(text: Text, over: number): number {
  let open = openOf(text, over - 1);
  if (wordAt(text, open - 1) === 'filter') open = openOf(text, open - 2);
  let start = open - 1;
  while (text.tokens[start - 1]?.text === '.') start -= 2;
  return start;
}

/** The tokens inside the parentheses of a window, after OVER or in the clause WINDOW. */
function windowAt(text: Text, index: number, clause: Range | undefined): Range | undefined {
  if (text.tokens[index]?.text === '(') return { from: index + 1, to: closeOf(text, index) };
  const name = text.tokens[index]?.text;
  const open =
    clause &&
    levelOf(text, clause).find(
      (each) => text.tokens[each]?.text === '(' && text.tokens[each - 2]?.text === name,
    );
  return open === undefined ? undefined : { from: open + 1, to: closeOf(text, open) };
}

function rowsLookedAt(text: Text, call: string, range: Range): Words {
  const level = levelOf(text, range);
  const startOf = (word: string) =>
    level.find((at) => wordAt(text, at) === word && wordAt(text, at + 1) === 'by');
  const partition = startOf('partition');
  const order = startOf('order');
  const frame = level.find((at) => ['rows', 'range', 'groups'].includes(wordAt(text, at)));
  const upTo = (...ends: (number | undefined)[]) => ends.find((end) => end !== undefined) ?? range.to;
  const shown = (from: number, to: number) => code(shownOf(text, { from, to }));
  const rows =
    partition === undefined
      ? say`all rows`
      : say`the rows with the same ${shown(partition + 2, upTo(order, frame))}`;
  const ordered = order === undefined ? say`` : say`, in the order of ${shown(order + 2, upTo(frame))}`;
  const isRunning = frame === undefined && order !== undefined && isFramed(call);
  const framed = isRunning
    ? say`, up to this row and those that tie with it`
    : frame === undefined
      ? say``
      : say`, within ${shown(frame, range.to)}`;
  return say`${rows}${ordered}${framed}`;
}

/** Whether a window function uses the frame, which by default ends at the current row. @param call as it was typed */
function isFramed(call: string): boolean {
  const name = call.replace(/\s*\(.*$/s, '').toLowerCase();
  return functions.aggregate.has(name) || /^(first|last|nth)_value$/.test(name);
}
