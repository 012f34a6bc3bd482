/** Block tags separate words; other tags may stand within a word. */
const blocks =
  'blockquote|body|br|div|h[1-6]|head|hr|html|li|ol|option|p|pre|table|tbody|td|tfoot|th|thead|tr|ul';
const tags =
  'a|abbr|audio|b|base|blockquote|body|br|button|canvas|code|details|div|em|embed|font|form|frame|h[1-6]|head|hr|html|i|iframe|img|input|li|link|marquee|math|meta|object|ol|option|p|pre|s|script|select|small|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|th|thead|title|tr|track|u|ul|video';
const tagOf = (names: string) =>
  new RegExp(`</?(?:${names})(?:[\\s/](?:"[^"]*"|'[^']*'|[^>"'])*)?(?:>|$)`, 'gi');
const entities: Record<string, string> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ', equals: '=', excl: '!' },
  ...{ ge: '≥', geq: '≥', le: '≤', leq: '≤', ne: '≠', times: '×', divide: '÷', minus: '−' },
};

/** A model's text as plain text with `code`: no links, images, HTML or invisible characters. A fence becomes one `code`. */
export function toPlain(text: string): string {
  return withoutMarkup(decode(text.normalize('NFKC')).normalize('NFKC'))
    .replace(/```[^\S\n]*[\w-]*\n?([\s\S]*?)(?:```|$)/g, (_, code: string) => asCode(code))
    .replace(/~~~[^\S\n]*[\w-]*\n([\s\S]*?)(?:~~~|$)/g, (_, code: string) => asCode(code))
    .replace(/^[ \t]*(?:#{1,6}|>+)[ \t]+/gm, '')
    .replace(/\*\*([^*]+)\*\*|__([^_]+)__/g, '$1$2')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text of lessons and tasks; only for the course's own HTML. */
export function textOfHtml(html: string): string {
  return decode(html.replace(/<\/(?:p|li|h\d|pre|td|tr|div)>/g, '\n').replace(/<[^>]*>/g, ''));
}

function asCode(code: string): string {
  const words = code.replaceAll('`', '').trim().split(/\s+/).join(' ');
  return words ? `\`${words}\`` : '';
}

function withoutMarkup(text: string): string {
  return (
    text
      .replace(/<think>[\s\S]*?(?:<\/think>|$)/g, '')
      .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
      .replace(tagOf(blocks), ' ')
      .replace(tagOf(tags), '')
      .replace(/!\[([^\]]{0,200})\]\([^)]*\)?/g, '')
      .replace(/\[([^\]]{0,200})\]\([^)]*\)?/g, '$1')
      .replace(/^\s*\[[^\]]{1,100}\]:.*$/gm, '')
      .replace(/\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:|javascript:|data:\w+\/)[^\s`]*/gi, '')
      // Control characters, zero-width and direction characters, pictures.
      .replace(
        /[^\P{C}\n\t]|\p{So}|\p{Sk}(?<!`|\^)|[\u{fe00}-\u{fe0f}\u{115f}\u{1160}\u{3164}\u{ffa0}]/gu,
        '',
      )
  );
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, number, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = number ? Number(number) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : ' ';
  });
}
