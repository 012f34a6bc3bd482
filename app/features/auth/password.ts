export const passwordMinimum = 6;

export const passwordClasses = [
  { name: 'number', pattern: /\d/ },
  { name: 'lowercase letter', pattern: /[a-z]/ },
  { name: 'uppercase letter', pattern: /[A-Z]/ },
  { name: 'special character', pattern: /[$&+,:;=?@#|'<>.^*()%!-]/ },
] as const;

type PasswordStrength = {
  colour: 'red' | 'orange' | 'yellow' | 'green';
  percent: number;
  words: string;
};

/** Specification, section 5. */
export function passwordStrength(password: string): PasswordStrength {
  const percent = Math.min(100, (password.length / 8) * 100);
  if (password.length < passwordMinimum) return { colour: 'red', percent, words: 'Too short' };
  const present = passwordClasses.filter(({ pattern }) => pattern.test(password)).length;
  if (present <= 2) return { colour: 'orange', percent, words: 'Weak' };
  if (present === 3) return { colour: 'yellow', percent, words: 'Almost there' };
  return { colour: 'green', percent, words: 'Strong' };
}

export const passwordHint =
  'At least 6 characters, with a number, a lowercase letter, an uppercase letter and a special character.';
