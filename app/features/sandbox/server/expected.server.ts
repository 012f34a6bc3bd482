import { AppError } from '~/http/errors';
import { limits } from '../limits';
import type { ResultSet } from '../result';
import type { Sandbox } from '../sandbox.server';
import { readStatement } from '../statement.server';
import type { Lane } from './lane.server';
import { readRows, type Variant } from './rows.server';
import type { Source } from './source.server';

export type Expected = { visible: ResultSet; hidden: ResultSet[] };

const caps = { maxRows: limits.expectedRows, maxBytes: limits.receivedBytes };
const keptValues = 2_000_000;

type Entry = { expected: Promise<Expected>; values: number };
const entries = new Map<string, Entry>();

/** Cached by the dataset's hash, and charged to no learner. @throws AppError ungradable when a result is too big */
export function expectedOf(args: { sandbox: Sandbox; source: Source; reference: string }): Promise<Expected> {
  const { sandbox, source, reference } = args;
  const key = `${source.hash} ${reference}`;
  const known = entries.get(key);
  if (known) {
    entries.delete(key);
    entries.set(key, known);
    return known.expected;
  }
  const entry: Entry = {
    expected: sandbox.own((lane) => compute({ sandbox, lane, source }, reference)),
    values: 0,
  };
  entries.set(key, entry);
  entry.expected.then(
    ({ visible, hidden }) => {
      entry.values = [visible, ...hidden].reduce(
        (sum, { rows, columns }) => sum + rows.length * columns.length,
        1,
      );
      forgetOldest();
    },
    () => entries.delete(key),
  );
  return entry.expected;
}

function forgetOldest() {
  let total = [...entries.values()].reduce((sum, { values }) => sum + values, 0);
  for (const [key, { values }] of entries) {
    if (total <= keptValues || values === 0) return;
    entries.delete(key);
    total -= values;
  }
}

async function compute(
  place: { sandbox: Sandbox; lane: Lane; source: Source },
  reference: string,
): Promise<Expected> {
  const reading = { ...place, statement: await readStatement(reference) };
  const read = async (variant: Variant) => {
    const result = await readRows(reading, variant, caps);
    if (result.truncated) {
      throw new AppError(
        'ungradable',
        'The expected result of this exercise is too big to be compared with yours.',
      );
    }
    return result;
  };
  const visible = await read('visible');
  const hidden: ResultSet[] = [];
  for (const index of place.source.hidden.keys()) hidden.push(await read(index));
  return { visible, hidden };
}
