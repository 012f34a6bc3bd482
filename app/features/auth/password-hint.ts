export const passwordHint =
  'At least 6 characters, with a number, a lowercase letter, an uppercase letter and a special character.';
