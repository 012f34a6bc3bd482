import { readFileSync } from 'node:fs';

/** Each of these may be set as NAME_FILE instead: the path of a file with the value, as containers get their secrets. */
const names = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SANDBOX_DATABASE_URL',
  'SESSION_SECRET',
  'SIGNING_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'SMTP_URL',
  'TUTOR_API_KEY',
  'METRICS_TOKEN',
];

const reasons: Record<string, string> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
};

/** Replaces each NAME_FILE in `environment` by NAME with the file's content. Returns a line for each fault. */
export function takeSecretFiles(
  environment: Record<string, string | undefined>,
): { name: string; line: string }[] {
  return names.flatMap((name) => {
    const variable = `${name}_FILE`;
    const path = environment[variable];
    if (!path) return [];
    const fault = (words: string) => [{ name, line: `${variable}: ${words}` }];
    if (environment[name]) return fault(`${name} is set as well: set one of the two`);
    try {
      // Editors and `echo` end a file with a line break.
      const value = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
      if (!value) return fault(`${path} is empty`);
      environment[name] = value;
      delete environment[variable];
      return [];
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      return fault(`${path} ${reasons[code] ?? `cannot be read (${code})`}`);
    }
  });
}
