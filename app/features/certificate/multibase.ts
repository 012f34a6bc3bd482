const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

// base58-btc: `z`, then Bitcoin's alphabet.
export function toMultibase(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  let digits = '';
  for (; number > 0n; number /= 58n) digits = alphabet.charAt(Number(number % 58n)) + digits;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${'1'.repeat(zeros === -1 ? bytes.length : zeros)}${digits}`;
}

// At most 128 digits.
export function fromMultibase(text: string): Uint8Array | undefined {
  if (!/^z[1-9A-HJ-NP-Za-km-z]{1,128}$/.test(text)) return undefined;
  const digits = text.slice(1);
  const significant = digits.replace(/^1+/, '');
  let number = 0n;
  for (const digit of significant) number = number * 58n + BigInt(alphabet.indexOf(digit));
  const hex = number === 0n ? '' : number.toString(16);
  const body = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.alloc(digits.length - significant.length), body]);
}
