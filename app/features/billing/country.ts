import alsoCalled from './also-called.json';

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Region codes that Intl knows and that are no country of ISO 3166. */
const none = new Set('EU EZ UN QO XA XB ZZ AC CP CQ DG EA IC TA'.split(' '));

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/^the /, '')
    .replace(/\bst\b/g, 'saint')
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');

/** Splits names such as Myanmar (Burma) and Hong Kong SAR China, which users type only in part. */
const formsOf = (name: string) => [name, ...name.replace(/ SAR China$/, '').split(/[()]/)];
/** Excludes superseded codes, such as FX for France. */
const isOfToday = (code: string) => new Intl.Locale(`und-${code}`).region === code;

const codes = new Map<string, string>(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !none.has(code) && isOfToday(code))
    .flatMap((code) => {
      const name = names.of(code);
      return name ? [code, ...formsOf(name)].map((form) => [plain(form), code] as const) : [];
    }),
);
codes.delete('');
for (const [code, others] of Object.entries(alsoCalled)) {
  for (const name of others) codes.set(plain(name), code);
}

/** The two letters of ISO 3166 for a country's English name or code; undefined for any other text. */
export const countryCode = (typed: string): string | undefined => codes.get(plain(typed));
