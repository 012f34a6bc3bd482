/** RFC 8785. @throws TypeError for what JSON cannot hold: undefined, functions, NaN, infinities, lone surrogates */
export function canonicalize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${canonicalize(name)}:${canonicalize(member)}`);
    return `{${members.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number.');
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
    throw new TypeError('A lone surrogate is no text.');
  }
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError('JSON cannot hold this value.');
  return text;
}
