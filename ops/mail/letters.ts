import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The environment's schema requires these settings; no database is connected to.
process.env.DATABASE_URL ||= 'postgres://localhost/none';
process.env.SANDBOX_DATABASE_URL ||= process.env.DATABASE_URL;
process.env.SESSION_SECRET ||= 'nothing is signed with this secret';
const { htmlOf } = await import('~/mail/html.server');
const account = await import('~/features/auth/letters.server');
const learning = await import('~/features/letters/texts.server');

const to = 'ada@example.com';
const courseName = 'SQL for Sports Business Analytics';
const place = {
  lessonNumber: 4,
  lessonName: 'Missing values',
  position: 3,
  count: 11,
  title: 'Games that sold nothing',
};
const step = { courseName, href: '/lessons/4?item=3', isStarted: true, place };
const choices = '?to=1.signature&kind=reminders';
const open = [
  { title: 'Every section', lessonName: 'Joins', path: '/lessons/5?item=7' },
  { title: 'Latest visit', lessonName: 'Windows', path: '/lessons/11?item=4' },
];
const id = 'AAAAAAAAAAAAAAAAAAAAAA';
const linkedIn = 'https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME';

const letters = [
  account.confirmationLetter(to, 'token'),
  account.resetLetter(to, 'token'),
  account.codeLetter(to, '123456'),
  account.passwordChangedLetter(to),
  account.connectedLetter(to, 'Google'),
  account.disconnectedLetter(to, 'Google'),
  ...account.addressChangedLetters({ from: to, to: 'ada@club.example' }),
  account.creditLetter(to, place.title),
  account.declinedLetter(to, place.title, 'The task asks for games without a sale, too.'),
  account.accessLetter(to, 'December 25, 2026'),
  account.accessLetter(to, null),
  account.blockedLetter(to, true),
  account.blockedLetter(to, false),
  account.deletedLetter(to),
  learning.welcomeLetter(to, undefined),
  learning.welcomeLetter(to, step),
  learning.testReceiptLetter(to, {
    plan: 'Monthly',
    price: '$24.00',
    interval: 'month',
    renewsOn: 'December 25, 2026',
  }),
  learning.certificateLetter(to, { courseName, path: `/certificates/${id}`, linkedIn }),
  learning.reminderLetter(to, step, choices),
  learning.reminderLetter(to, { ...step, place: null }, choices),
  learning.weeklyLetter(to, { step, open, due: ['Joining tables', 'Ranking'] }, choices),
  learning.weeklyLetter(to, { step, open: [], due: [] }, choices),
];

const folder = join('.cache', 'letters');
mkdirSync(folder, { recursive: true });
const frames = letters.map(({ subject, text }) => {
  const html = htmlOf(subject, text).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<iframe srcdoc="${html}"></iframe><pre>${plain}</pre>`;
});
const style =
  'main{display:grid;grid-template-columns:600px auto;gap:16px}iframe{width:600px;height:560px;border:1px solid}';
const file = join(folder, 'index.html');
writeFileSync(
  file,
  `<!doctype html><meta charset="utf-8"><title>Letters</title><style>${style}</style><main>${frames.join('\n')}</main>`,
);
console.log(`${letters.length} letters, as HTML and as text: ${file}`);
