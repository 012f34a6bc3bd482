import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
if (existsSync('.env')) process.loadEnvFile('.env');
register();
await import('./migrate-command.ts');
