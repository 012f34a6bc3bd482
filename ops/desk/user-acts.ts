import { removeAccount } from '~/features/account/deletion.server';
import { collectMyData } from '~/features/account/my-data.server';
import {
  changeAddress,
  endAccess,
  giveAccess,
  resendConfirmation,
  setBlocked,
  signOutEverywhere,
} from '~/features/account/support.server';

/** @returns a sentence that says what was done. @throws AppError where the act is not possible */
export async function actFor(args: {
  verb: string;
  userId: number;
  to: string;
  days: number;
}): Promise<string> {
  const { verb, userId, to, days } = args;
  switch (verb) {
    case 'export':
      return JSON.stringify(await collectMyData(userId), null, 2);
    case 'sign-out':
      return `Signed out of ${await signOutEverywhere(userId)} browsers.`;
    case 'resend':
      await resendConfirmation(userId);
      return 'The letter with the link waits to be sent: desk user show says once it was.';
    case 'address':
      await changeAddress({ userId, to });
      return `The address is ${to} now, and has to be confirmed. Both addresses are told; every browser is signed out.`;
    case 'grant':
      return `Access is given until ${await giveAccess({ userId, days })}. They are told by a letter.`;
    case 'end':
      return (await endAccess(userId))
        ? 'Access and subscription have ended. They are told by a letter; a refund is made at Stripe.'
        : 'There was no access to end. A subscription without access, if there was one, has ended. No letter is sent.';
    case 'block':
      return (await setBlocked(userId, true))
        ? 'The account is blocked, and signed out everywhere. They are told by a letter.'
        : 'The account was blocked already.';
    case 'unblock':
      return (await setBlocked(userId, false))
        ? 'The account is open again. They are told by a letter.'
        : 'The account was not blocked.';
    default:
      await removeAccount(userId);
      return 'The account and what is held of it are deleted.';
  }
}
