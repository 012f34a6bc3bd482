import type { NextStep } from '~/features/learning/next-step.server';
import { composeLetter, linkTo } from '~/mail/compose.server';

const goOn = ({ href, isStarted }: NextStep) =>
  linkTo(isStarted ? 'Go on where you stopped' : 'Begin the course', href);

const whereIn = ({ courseName, place }: NextStep) =>
  place
    ? `In “${courseName}” you are in lesson ${place.lessonNumber}, “${place.lessonName}”, at item ${place.position} of ${place.count}: “${place.title}”.`
    : `In “${courseName}” every lesson is complete. What is left is the final assessment.`;

/** `step`: undefined for a learner without an enrollment. */
export const welcomeLetter = (to: string, step: NextStep | undefined) =>
  composeLetter(to, 'Welcome to Boxscore', [
    'Your address is confirmed, and your account is complete. You learn SQL here on the tables of a club: you read a little, write a query that runs on a real database, and are told what differs until it is right.',
    ...(step
      ? [whereIn(step), goOn(step)]
      : [
          'The next step is a look at the course. Its syllabus has an exercise that you can try at once, without a plan.',
          linkTo('See the course', '/catalog'),
        ]),
  ]);

type Receipt = { plan: string; price: string; interval: string; renewsOn: string };

export const testReceiptLetter = (to: string, { plan, price, interval, renewsOn }: Receipt) =>
  composeLetter(to, `Receipt of a test: ${plan}`, [
    `This site takes payments in test mode: no card was asked for, and nothing was charged. Were it a payment, this would be its receipt: the plan ${plan}, ${price} each ${interval}, paid until ${renewsOn}.`,
    linkTo('See your subscription', '/subscription'),
  ]);

type Issued = { courseName: string; path: string; linkedIn: string };

export const certificateLetter = (to: string, { courseName, path, linkedIn }: Issued) =>
  composeLetter(to, `Your certificate: ${courseName}`, [
    `You completed every lesson of “${courseName}” and passed its assessment. Whoever has the address of your certificate can look at it, and see that it is genuine.`,
    linkTo('Open your certificate', path),
    linkTo('Download it as PDF', `${path}.pdf`),
    `Add it to your LinkedIn profile:\n${linkedIn}`,
  ]);

export const reminderLetter = (to: string, step: NextStep, choices: string) =>
  composeLetter(
    to,
    step.place
      ? `Where you ${step.isStarted ? 'stopped' : 'begin'}: ${step.place.title}`
      : 'The final assessment waits for you',
    [
      `It is a while since you opened a lesson. ${whereIn(step)} All you did is kept.`,
      goOn(step),
      'We write after a week and after a month without a lesson, and then no more.',
    ],
    choices,
  );

type Open = { title: string; lessonName: string; path: string };

/** The most exercises in a letter: as many as one sitting takes. */
const most = 5;

type Week = { step?: NextStep; open: Open[]; due: string[] };

/** `due`: names of skills, the one due longest first. */
export const weeklyLetter = (to: string, { step, open, due }: Week, choices: string) =>
  composeLetter(
    to,
    due.length > 0
      ? `Your week: ${due.length} ${due.length === 1 ? 'skill is' : 'skills are'} due`
      : open.length > 0
        ? 'Your week: exercises worth another look'
        : 'Your week: the next item',
    [
      ...(due.length > 0 ? [whatIsDue(due), linkTo('Begin the review', '/dashboard/practice/review')] : []),
      ...(open.length > 0 ? ['These exercises you have seen, and not solved yet:'] : []),
      ...open.slice(0, most).map(({ title, lessonName, path }) => linkTo(`${title} (${lessonName})`, path)),
      ...(step ? [whereIn(step), goOn(step)] : []),
    ],
    choices,
  );

function whatIsDue(due: readonly string[]) {
  const named = due.slice(0, most).map((name) => `“${name}”`);
  const further = due.length > most ? `, and ${due.length - most} more` : '';
  return `It is time to use these again: ${named.join(', ')}${further}. A review takes five minutes, and what you do not come to waits.`;
}
