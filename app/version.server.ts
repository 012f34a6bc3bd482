import { readFileSync } from 'node:fs';

/** This build's version. The image has package.json as well. */
export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
