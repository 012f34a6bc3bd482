import { env } from '~/env/env.server';
import { composeLetter as write } from '~/mail/compose.server';

const link = (path: string, token: string) => `${env.APP_URL}${path}?token=${token}`;
const ifNotYou = `If this was not you, set a new password at ${env.APP_URL}/forgot-password and write to ${env.CONTACT_EMAIL}.`;

export const confirmationLetter = (to: string, token: string) =>
  write(to, 'Confirm your email address', [
    'Please confirm that this address is yours. It is how you get back in should you forget your password:',
    link('/confirm-email', token),
    'The link works once, for 24 hours.',
    'If you did not sign up at Boxscore, leave the link alone: somebody has typed in your address, and without it they cannot prove that it is theirs.',
  ]);

export const resetLetter = (to: string, token: string) =>
  write(to, 'Set a new password', [
    'Somebody, we hope you, asked for a new password for your account. Here you can set one:',
    link('/reset-password', token),
    'The link works once, for one hour. If you did not ask, leave it alone: your password stays as it is.',
  ]);

export const codeLetter = (to: string, code: string) =>
  write(to, 'Your code', [
    'Somebody, we hope you, wants to change who gets into your account. This code says that it is you:',
    code,
    'It works once, for ten minutes. If this was not you, tell it to nobody, end your sessions and write to us: somebody uses a browser in which you are logged in.',
  ]);

export const passwordChangedLetter = (to: string) =>
  write(to, 'Your password was changed', [
    'The password of your account was just changed, and the account was logged out everywhere else.',
    ifNotYou,
  ]);

export const connectedLetter = (to: string, name: string) =>
  write(to, `${name} was connected to your account`, [
    `A ${name} account was just connected to yours, and can log in to it from now on.`,
    ifNotYou,
  ]);

export const disconnectedLetter = (to: string, name: string) =>
  write(to, `${name} was disconnected from your account`, [
    `The ${name} account that was connected to yours can no longer log in to it.`,
    ifNotYou,
  ]);

export const addressChangedLetters = ({ from, to }: { from: string; to: string }) =>
  [from, to].map((address) =>
    write(address, 'The address of your account was changed', [
      `Somebody asked us to change the address of your account from ${from} to ${to}, and we did. Everybody was signed out.`,
      `If this was not you, write to ${env.CONTACT_EMAIL}.`,
    ]),
  );

/** `until`: a day in words; null where it has ended. */
export const accessLetter = (to: string, until: string | null) =>
  write(to, until ? 'You have access to our courses' : 'Your access to our courses has ended', [
    until
      ? `Our support has given your account access until ${until}. You need not subscribe before, and nothing will be charged for it.`
      : 'Our support has ended your access and your subscription. Nothing more will be charged. What you have begun stays yours.',
    `If you have a question about it, write to ${env.CONTACT_EMAIL}.`,
  ]);

export const blockedLetter = (to: string, isBlocked: boolean) =>
  write(to, isBlocked ? 'Your account is blocked' : 'Your account is open again', [
    isBlocked
      ? 'Our support has blocked your account: nobody can log in to it, and everybody was signed out. Nothing in it is deleted.'
      : 'Our support has opened your account again. You can log in as before.',
    `If you have a question about it, write to ${env.CONTACT_EMAIL}.`,
  ]);

/** `exercise`: its title. */
export const creditLetter = (to: string, exercise: string) =>
  write(to, 'Your answer counts after all', [
    `We have looked at the exercise “${exercise}” again. An answer of yours was refused there that is right: it counts now, and the exercise is completed. There is nothing for you to do.`,
    `${env.APP_URL}/dashboard/learning`,
  ]);

export const declinedLetter = (to: string, exercise: string, reply: string | null) =>
  write(to, 'We have looked at your answer again', [
    `You asked for a second look at your answer to “${exercise}”. Somebody has read it, and the verdict stays: it does not return what the exercise asks for.`,
    ...(reply ? [reply] : []),
  ]);

export const deletedLetter = (to: string) =>
  write(to, 'Your account was deleted', [
    'Your account and what we held about you are deleted, as you asked. A subscription has ended with it. Records of payments stay with the payment provider for as long as the law asks.',
    `If it was not you who asked, write to ${env.CONTACT_EMAIL}.`,
  ]);
