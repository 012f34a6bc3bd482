import { readFileSync } from 'node:fs';

/** Of this build, from the one place that names it; it lies beside what runs, in the image too. */
export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
