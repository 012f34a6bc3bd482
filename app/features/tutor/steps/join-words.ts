import type { Count } from './asker';
import type { Note, Words } from './explanation';
import type { JoinOutline } from './from-outline';
import { code, counted, isKnown, isShort, numberOf, rowsOf, say } from './words';

/** What is joined: `outer` is what it looks at to its left, row by row. */
type Added = { label: Words; rows: Count; outer?: string };

type Joined = { outline: JoinOutline; before: Count; added: Added; rows: Count };

const stays: Record<JoinOutline['kind'], (added: Words) => Words> = {
  inner: () => say`Rows without a partner drop out.`,
  left: () => say`Rows without a partner stay, with NULL beside them.`,
  right: (added) => say`Every row of ${added} comes, and NULL stands before those without a partner.`,
  full: () => say`Rows of either side without a partner stay, with NULL in place of the other.`,
  cross: () => say``,
};

export function joinWords({ outline, added, rows, condition }: Joined & { condition?: string }): Words {
  const size = isKnown(added.rows) ? ` (${rowsOf(added.rows)})` : '';
  const what = say`${added.label}${size}`;
  const which =
    condition === undefined ? say` with equal values in all columns of one name` : whichOf(condition);
  const put = say`Beside each row, put every row of ${what}${which}`;
  const again = added.outer
    ? say` It is asked anew for each row, since it looks at ${code(added.outer)}.`
    : say``;
  return say`${counted(put, rows)} ${stays[outline.kind](added.label)}${again}`;
}

function whichOf(condition: string): Words {
  const using = /^using\s*\((.*)\)/i.exec(condition);
  if (using) return say` with the same ${code(using[1]?.trim() ?? '')}`;
  const on = condition.replace(/^on\s+/i, '');
  return isShort(on) ? say` where ${code(on)}` : say` for which this is true`;
}

/** What the numbers prove, and no more. */
export function joinNotes({ outline: { kind }, before, added, rows }: Joined): Note[] {
  if (!isKnown(rows) || !isKnown(before)) return [];
  const note = (words: Words): Note[] => [{ tone: 'note', words }];
  if (rows > before && isKnown(added.rows) && kind !== 'right' && kind !== 'full') {
    // A left join returns rows without a partner, too: they may be why there are more than on the right.
    const isBoth = kind === 'inner' && rows > added.rows && added.outer === undefined;
    const both = isBoth ? say` So do rows of ${added.label}.` : say``;
    return note(
      say`Rows multiply here: ${numberOf(before)} became ${numberOf(rows)}. A row comes once for each partner that it has, so some now come several times.${both}`,
    );
  }
  if (rows > before && kind !== 'right' && kind !== 'full')
    return note(say`Rows multiply here: ${numberOf(before)} became ${numberOf(rows)}.`);
  if (kind === 'inner' && rows > 0n && rows < before)
    return note(say`At least ${rowsOf(before - rows)} had no partner.`);
  if (kind === 'left' && rows === before && rows > 0n)
    return note(say`Each row is still there once: none has more than one partner.`);
  return [];
}

export function pairsWords({ taken, before, rows }: { taken: Added; before: Count; rows: Count }): Words {
  if (taken.outer) {
    const words = say`For each row so far, take ${taken.label}, which looks at ${code(taken.outer)}`;
    return counted(words, rows);
  }
  const product =
    isKnown(before) && isKnown(taken.rows) && `${numberOf(before)} × ${numberOf(taken.rows)} = `;
  const pairs = (known: bigint) => `${product || ''}${numberOf(known)} ${known === 1n ? 'pair' : 'pairs'}`;
  return counted(say`Pair each row with every row of ${taken.label}`, rows, pairs);
}

export function commaNotes(args: { before: Count; rows: Count; taken: Added; hasWhere: boolean }): Note[] {
  const { before, rows, taken, hasWhere } = args;
  if (!isKnown(before) || !isKnown(rows) || taken.outer || rows <= before) return [];
  const words = hasWhere
    ? say`These are all pairs there can be. It is left to WHERE to keep those that belong together.`
    : say`These are all pairs there can be: nothing says which rows belong together.`;
  return [{ tone: 'note', words }];
}
