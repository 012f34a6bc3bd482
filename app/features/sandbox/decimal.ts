/** An exact number: units × 10^-scale. */
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

/** One text for one value: 1.50, 1.5 and 15e-1 are the same, and so are 0 and -0. */
export function canonicalDecimal(text: string): string {
  if (/^-?[1-9]\d*$/.test(text)) return text;
  const decimal = parseDecimal(text);
  if (!decimal) return text;
  let { units, scale } = decimal;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return scale === 0 ? units.toString() : `${units}e-${scale}`;
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Whether two numbers are no further apart than the tolerance. */
export function areWithin(a: Decimal, b: Decimal, tolerance: Decimal): boolean {
  const [x, y, scale] = aligned(a, b);
  const difference = { units: x < y ? y - x : x - y, scale };
  return compareDecimals(difference, tolerance) <= 0;
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale];
}
