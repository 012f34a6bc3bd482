import { listWords } from '~/features/sandbox/contract';
import type { Row } from '~/features/sandbox/result';
import { callsIn, nameOfCall } from '~/sql/calls';
import type { Scope } from '~/sql/model';
import { outputsOf } from '~/sql/outputs';
import { type Compared, comparedOf } from './evidence';
import { wholeDivisionIn } from './grouping-division';
import { type About, rule } from './rule';

rule('unrounded', function* (scope, about) {
  const columns = columnsToRound(scope, about) ?? [];
  const [first, ...others] = columns;
  if (!first) return;
  const names = listWords(columns.map(({ name }) => name));
  yield { is: others.length > 0 ? 'several' : undefined, names, example: short(first.example) };
});

rule('rounded-too-far', function* (scope, about) {
  const compared = comparedOf(about);
  if (!compared || scope !== about.query.scopes.at(-1) || compared.mismatch.rule !== 'values') return;
  const [index, ...others] = compared.mismatch.columns;
  const output = outputsOf(scope.select).find((one) => one.index === index);
  const isRounded = callsIn(output?.node).some((call) => nameOfCall(call) === 'round');
  if (index === undefined || others.length > 0 || !isRounded) return;
  if (wholeDivisionIn(output?.node, scope, about.query)) return;
  const { own, wanted } = rowsApart(compared, compared.mismatch);
  if (areNearest(own, wanted, index)) yield { name: compared.actual.columns[index]?.name };
});

/** Whether the values of a column are as near to those expected as their fewer decimals allow, and all else is the same. */
function areNearest(own: Row[], wanted: Row[], index: number): boolean {
  const [mine, theirs] = [scaleIn(own, index), scaleIn(wanted, index)];
  if (mine === undefined || theirs === undefined || mine >= theirs || own.length !== wanted.length)
    return false;
  // Both may have been rounded from the exact value.
  const farthest = (10 ** -mine + 10 ** -theirs) / 2 + 1e-9;
  const inOrder = (rows: Row[]) =>
    rows
      .map((row) => ({ value: Number(row[index] ?? Number.NaN), key: keyOf(row.toSpliced(index, 1), []) }))
      .sort((one, other) => (one.key === other.key ? one.value - other.value : one.key < other.key ? -1 : 1));
  const partners = inOrder(wanted);
  return inOrder(own).every(({ value, key }, place) => {
    const partner = partners[place];
    return partner?.key === key && Math.abs(partner.value - value) <= farthest;
  });
}

/** `example`: a value that is not rounded. */
type Column = { name: string; example: string };

/** The columns that agree with the expected ones once they are rounded, where all other columns agree already. */
function columnsToRound(scope: Scope, about: About): Column[] | undefined {
  const compared = comparedOf(about);
  if (!compared || scope !== about.query.scopes.at(-1)) return undefined;
  const { mismatch, actual } = compared;
  if (mismatch.rule !== 'values' && mismatch.rule !== 'missing_rows') return undefined;
  const { own, wanted } = rowsApart(compared, mismatch);
  if (own.length === 0 || own.length !== wanted.length) return undefined;
  const scales = actual.columns.map((_, index) => {
    const [mine, theirs] = [scaleIn(own, index), scaleIn(wanted, index)];
    return mine !== undefined && theirs !== undefined && mine > theirs ? theirs : undefined;
  });
  const keysOf = (rows: Row[]) => rows.map((row) => keyOf(row, scales)).sort();
  const [mine, theirs] = [keysOf(own), keysOf(wanted)];
  if (scales.every((scale) => scale === undefined) || mine.some((key, place) => key !== theirs[place]))
    return undefined;
  return actual.columns.flatMap(({ name }, index) => {
    const example = own.find(
      (row) => (scaleOf(row[index]) ?? 0) > (scales[index] ?? Number.POSITIVE_INFINITY),
    );
    return scales[index] === undefined ? [] : [{ name, example: example?.[index] ?? '' }];
  });
}

function rowsApart(
  { actual, expected }: Compared,
  { missing, extra }: { missing: number[]; extra: number[] },
) {
  return {
    own: extra.map((index) => actual.rows[index] ?? []),
    wanted: missing.map((index) => expected.rows[index] ?? []),
  };
}

/** The most decimals in a column; undefined where it holds something else than numbers. */
function scaleIn(rows: Row[], index: number): number | undefined {
  const scales = rows.flatMap((row) => (row[index] === null ? [] : [scaleOf(row[index])]));
  if (scales.length === 0 || scales.includes(undefined)) return undefined;
  return scales.reduce<number>((most, scale) => Math.max(most, scale ?? 0), 0);
}

function keyOf(row: Row, scales: (number | undefined)[]): string {
  return JSON.stringify(
    row.map((value, index) => {
      const scale = scales[index] ?? scaleOf(value);
      return value === null || scale === undefined ? value : (roundTo(value, scale) ?? value);
    }),
  );
}

/** Cuts a number to the length that fits into a sentence. */
function short(value: string): string {
  return value.length > 12 ? `${value.slice(0, 12)}…` : value;
}

/** How many digits a number as Postgres writes it has after its point; undefined for what is no plain number. */
export function scaleOf(value: string | null | undefined): number | undefined {
  const match = /^-?\d+(?:\.(\d+))?$/.exec(value ?? '');
  return match ? (match[1]?.length ?? 0) : undefined;
}

/** Half away from zero, as numeric rounds; without zeros at the end. Undefined for what is no plain number. */
export function roundTo(value: string, scale: number): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) return undefined;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  const digits = kept + (Number(fraction[scale] ?? 0) >= 5 ? 1n : 0n);
  if (digits === 0n) return '0';
  const text = digits.toString().padStart(scale + 1, '0');
  const end = text.length - scale;
  const decimals = text.slice(end).replace(/0+$/, '');
  return `${sign}${text.slice(0, end)}${decimals ? `.${decimals}` : ''}`;
}
