export type Decimal = { units: bigint; scale: number };

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/** Reads a number as Postgres writes it; undefined for NaN and the infinities. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = pattern.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const magnitude = BigInt(whole + fraction);
  const units = sign === '-' ? -magnitude : magnitude;
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

/** One text for one value: 1.50, 1.5 and 15e-1 are the same. Works on digits: a numeric may have thousands. */
export function canonicalDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = pattern.exec(text) ?? [];
  if (whole === '' && fraction === '') return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const left = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '');
  const right = withoutTrailingZeros(digits.slice(Math.max(0, point)).padStart(digits.length - point, '0'));
  if (left === '' && right === '') return '0';
  return (sign === '-' ? '-' : '') + (left || '0') + (right && `.${right}`);
}

/** A regular expression would take quadratic time on zeros that are not trailing. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

export function areWithin(a: Decimal, b: Decimal, tolerance: Decimal): boolean {
  const [x, y, scale] = aligned(a, b);
  const difference = { units: x < y ? y - x : x - y, scale };
  return compareDecimals(difference, tolerance) <= 0;
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale];
}
