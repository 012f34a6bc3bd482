import { removeAccount } from '~/features/account/deletion.server';
import { collectMyData } from '~/features/account/my-data.server';
import { changeAddress, resendConfirmation, signOutEverywhere } from '~/features/account/support.server';

/** @returns what was done, in words. @throws AppError where it cannot be */
export async function actFor(args: { verb: string; userId: number; to: string }): Promise<string> {
  const { verb, userId, to } = args;
  switch (verb) {
    case 'export':
      return JSON.stringify(await collectMyData(userId), null, 2);
    case 'sign-out':
      return `Signed out of ${await signOutEverywhere(userId)} browsers.`;
    case 'resend':
      await resendConfirmation(userId);
      return 'The letter with the link is on its way.';
    case 'address':
      await changeAddress({ userId, to });
      return `The address is ${to} now, and has to be confirmed. Both addresses are told; every browser is signed out.`;
    default:
      await removeAccount(userId);
      return 'The account and what is held of it are deleted.';
  }
}
