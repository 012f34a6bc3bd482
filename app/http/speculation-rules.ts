/** Where a page does more than show itself, or is nothing to read ahead. */
const left = [
  ...['/logout', '/api/*', '/auth/*', '/enroll*', '/checkout*', '/webhooks/*', '/*.pdf', '/*.json'],
  ...['/account/*', '/assessments/*', '/whole-value*', '/*\\?*(^|&)query=*'],
];

const rules = {
  prefetch: [
    {
      source: 'document',
      eagerness: 'moderate',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: left } },
          { not: { selector_matches: '[rel~=nofollow],[download],[target=_blank]' } },
        ],
      },
    },
  ],
};

/** Which pages a browser may fetch before a link is followed. Only light pages name it: elsewhere the router fetches. */
export const loader = () =>
  new Response(JSON.stringify(rules), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=3600' },
  });
