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
