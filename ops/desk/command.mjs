import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

// Files are named as seen from where the operator is.
const { npm_lifecycle_event: script, INIT_CWD: from } = process.env;
const here = (script === 'desk' && from) || process.cwd();
process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
if (existsSync('.env')) process.loadEnvFile('.env');
register();
const { runDesk } = await import('./command.ts');
process.exitCode = await runDesk(process.argv.slice(2), here);
