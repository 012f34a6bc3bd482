import alsoCalled from './also-called.json';

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Regions that are no country's, and parts of countries without a code in ISO 3166. */
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

/** Such as Myanmar (Burma) and Hong Kong SAR China, which nobody types whole. */
const formsOf = (name: string) => [name, ...name.replace(/ SAR China$/, '').split(/[()]/)];
/** France was FX, too. */
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

/** ISO 3166's two letters of a country's English name, or of itself; undefined for what is none. */
export const countryCode = (typed: string): string | undefined => codes.get(plain(typed));
