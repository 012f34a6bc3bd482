#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runDesk } from './command';

// File names are relative to the folder in which the operator runs the command.
const { npm_lifecycle_event: script, INIT_CWD: from } = process.env;
const here = (script === 'desk' && from) || process.cwd();
// The root of the project, both from ops/desk and from build/ops, where this file is compiled to.
process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await runDesk(process.argv.slice(2), here);
