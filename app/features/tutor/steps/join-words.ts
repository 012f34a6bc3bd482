import type { JoinOutline } from '~/sql/from-outline';
import type { Note, Words } from '../explanation';
import type { Input } from './leaf';
import type { Count } from './row-counter';
import { code, counted, isKnown, isShort, numberOf, rowsOf, say, sentence } from './words';

/** `left`: the source before JOIN, where it is a single one. */
type Joined = { outline: JoinOutline; left?: Input; before: Count; added: Input; rows: Count };

/** The names of the tables, or their aliases where both are the same table. */
function namesOf({ left, added }: Pick<Joined, 'left' | 'added'>): { one: Words; other: Words } {
  const isSame = left && JSON.stringify(left.name) === JSON.stringify(added.name);
  const nameOf = ({ name, alias }: Input) => (isSame && alias !== undefined ? code(alias) : name);
  return { one: left ? say`row of ${nameOf(left)}` : say`row`, other: nameOf(added) };
}

export function joinWords({ condition, ...joined }: Joined & { condition?: string }): Words {
  const { outline, added } = joined;
  const { one, other } = namesOf(joined);
  const which =
    condition === undefined ? say` where all columns of the same name are equal` : whichOf(condition);
  const each = !isKnown(added.rows)
    ? 'each row of'
    : added.rows === 1n
      ? 'the one row of'
      : `each of the ${rowsOf(added.rows)} of`;
  const put = added.outer
    ? say`Beside each ${one}, put what ${added.label} finds for it, looking at ${code(added.outer)}${which}`
    : say`Beside each ${one}, put ${each} ${added.label}${which}`;
  return say`${sentence(put)} ${stays[outline.kind](other)}`;
}

const stays: Record<JoinOutline['kind'], (other: Words) => Words> = {
  inner: () => say`Rows without a partner drop out.`,
  left: () => say`Rows without a partner stay, with NULL beside them.`,
  right: (other) =>
    say`Rows without a partner drop out, but those of ${other} stay, with NULL in front of them.`,
  full: () => say`Rows of either side without a partner stay, with NULL in place of the other.`,
  cross: () => say``,
};

function whichOf(condition: string): Words {
  const using = /^using\s*\((.*)\)/i.exec(condition);
  if (using) return say` with the same ${code(using[1]?.trim() ?? '')}`;
  const on = condition.replace(/^on\s+/i, '');
  if (/^true$/i.test(on)) return say``;
  return isShort(on) ? say` where ${code(on)}` : say` for which this is true`;
}

/** Notes that the row counts prove. `isSummed`: the query adds up values of the joined rows. */
export function joinNotes({ isSummed, ...joined }: Joined & { isSummed: boolean }): Note[] {
  const { outline, before, added, rows } = joined;
  const { kind } = outline;
  if (!isKnown(rows) || !isKnown(before) || kind === 'right' || kind === 'full') return [];
  const { one, other } = namesOf(joined);
  const note = (words: Words): Note[] => [{ tone: 'note', words }];
  if (rows > before) {
    const grown = say`${numberOf(before)} became ${numberOf(rows)}.`;
    const why = say`A ${one} comes once for each partner in ${other}, so some now come several times.`;
    // A left join returns rows without a partner, too: they may be why there are more than on the right.
    const alone = kind === 'inner' ? 0n : before - 1n;
    const isBoth = isKnown(added.rows) && rows > added.rows + alone;
    if (!isBoth) return note(say`${grown} ${why}`);
    const both = say`${grown} ${why} So do some of ${other}.`;
    if (!isSummed) return note(both);
    return [
      { tone: 'warn', words: say`Rows multiply here: ${both} A sum takes a value as often as it comes.` },
    ];
  }
  if (kind === 'inner' && rows > 0n && rows < before) {
    const whose = say`${numberOf(before - rows)} ${before - rows === 1n ? one : plural(one)}`;
    return note(say`At least ${whose} had no partner.`);
  }
  if (kind === 'left' && rows === before && rows > 0n)
    return note(say`Each ${one} is still there once: none has more than one partner.`);
  return [];
}

const plural = ([first = '', ...rest]: Words): Words => [String(first).replace(/^row/, 'rows'), ...rest];

export function pairsWords({ taken, before, rows }: { taken: Input; before: Count; rows: Count }): Words {
  if (taken.outer) {
    const words = say`For each row so far, take ${taken.label}, which looks at ${code(taken.outer)}`;
    return sentence(words);
  }
  const product =
    isKnown(before) && isKnown(taken.rows) && `${numberOf(before)} × ${numberOf(taken.rows)} = `;
  const pairs = (known: bigint) => `${product || ''}${numberOf(known)} ${known === 1n ? 'pair' : 'pairs'}`;
  return counted(say`Pair each row with every row of ${taken.label}`, rows, pairs);
}

export function commaNotes(args: { before: Count; rows: Count; taken: Input; hasWhere: boolean }): Note[] {
  const { before, rows, taken, hasWhere } = args;
  if (!isKnown(before) || !isKnown(rows) || taken.outer || rows <= before) return [];
  const words = hasWhere
    ? say`These are all pairs there can be. It is left to WHERE to keep those that belong together.`
    : say`These are all pairs there can be: nothing says which rows belong together.`;
  return [{ tone: hasWhere ? 'note' : 'warn', words }];
}
