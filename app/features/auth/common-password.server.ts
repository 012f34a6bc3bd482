import { readFile } from 'node:fs/promises';
import { AppError } from '~/http/errors';

const written: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** The word in a password: strips what surrounds the letters, and turns signs such as @ back into letters. */
function wordIn(password: string): string {
  const inside = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');
  const word = inside.replace(/[@4310$5]/g, (sign) => written[sign] ?? sign);
  return word.length > 2 ? word : password.toLowerCase().replace(/[^a-z\d]/g, '');
}

const common = readFile('datasets/common-passwords.txt', 'utf8').then(
  (list) => new Set(list.split('\n').filter(Boolean).map(wordIn)),
);

/** For a new password, in addition to the specification's rules. @throws AppError bad_request for a common password */
export async function refuseCommonPassword(password: string) {
  if (!(await common).has(wordIn(password))) return;
  const words = 'This password is one of those that are guessed first. Please choose another.';
  throw new AppError('bad_request', words, { field: 'password' });
}
