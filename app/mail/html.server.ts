const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const link = (href: string, words: string) =>
  `<a href="${escapeHtml(href)}" style="color:#b33a06">${escapeHtml(words)}</a>`;

/** A URL in a sentence, without the sentence's final punctuation. */
const address = /(https?:\/\/[^\s<>]*[^\s<>.,;:)])/;

function paragraphOf(text: string): string {
  const [, label, href] = /^(.+):\n(https?:\/\/\S+)$/s.exec(text) ?? [];
  const parts = text
    .split(address)
    .map((part, index) =>
      index % 2 === 1
        ? link(part, part.replace(/^https?:\/\/|\?.*$/g, ''))
        : escapeHtml(part).replaceAll('\n', text.startsWith('Boxscore\n') ? '<br>' : ' '),
    );
  const body = label && href ? `<b>${link(href, label)}</b>` : parts.join('');
  return `<p style="margin:0 0 16px">${body}</p>`;
}

/** The HTML version of a letter's plain text: inline styles, no pictures, nothing to load. */
export function htmlOf(subject: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#faf8f3;color:#15171c;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#fffdf9;border-top:6px double #15171c;border-bottom:1px solid #dcd6c8"><tr><td style="padding:28px 28px 12px;overflow-wrap:anywhere">
<h1 style="margin:0 0 20px;font:600 26px/1.2 'Iowan Old Style',Palatino,Georgia,serif">${escapeHtml(subject)}</h1>
${text.split('\n\n').map(paragraphOf).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
