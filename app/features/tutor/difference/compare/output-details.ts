import { columnsIn, isSameList, type Term } from '~/sql/terms/terms';
import type { Difference, OutputKind, OutputTest } from '../model';

type Detail = Pick<Difference, 'word' | 'isMore'>;

/** What the words need to know of a part that differs. `above`: the term that contains it. */
export function detailOf(
  kind: OutputKind,
  { one, other, above }: { one: Term; other: Term; above?: Term },
): Detail {
  switch (kind) {
    case 'aggregate':
    case 'rounding-function':
      return { word: (one.name === 'coalesce' ? (one.parts[0] ?? one) : one).name.toUpperCase() };
    case 'distinct':
      return { isMore: one.parts.some((part) => part.kind === 'distinct') };
    case 'rounding':
      if (one.parts[0] === other) return { isMore: true };
      return other.parts[0] === one ? { isMore: false } : {};
    case 'operands':
      return { word: one.name };
    case 'number':
      return { word: wordOf(one, above) };
    default:
      return {};
  }
}

const longest = 40;

/** A constant as the learner wrote it. */
function wordOf({ name }: Term, above: Term | undefined): string | undefined {
  const [, kind, text = ''] = /^(n|s|b):(.*)$/s.exec(name) ?? [];
  if (text.length > longest || /\n/.test(text)) return undefined;
  if (kind === 's' && above?.name === 'extract') return `${text.toUpperCase()} in EXTRACT`;
  if (kind === 's') return text ? `the text '${text.replaceAll("'", "''")}'` : undefined;
  if (kind === 'n') return `the number ${text}`;
  return kind === 'b' ? text.toUpperCase() : undefined;
}

type Tested = { line: Term; above?: Term; ours: Term; theirs: Term };

/** Says whether a differing condition stands in FILTER or after a WHEN, and after which. */
export function testOf({ line, above, ours, theirs }: Tested): OutputTest {
  const lines = (above?.parts ?? []).filter(({ kind }) => kind === 'when');
  const isRange = ({ kind, name }: Term) => kind === 'comparison' && (name === '<' || name === '<=');
  return {
    kind: line.kind === 'filter' ? 'filter' : 'when',
    place: lines.indexOf(line),
    count: lines.length,
    isBoundary:
      isRange(ours) && isRange(theirs) && isSameList(ours.parts, theirs.parts) && columnsIn(ours).length > 0,
  };
}
