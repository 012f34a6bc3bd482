import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kept } from './compile.mjs';

const parts = ['build/client', 'build/ops', 'build/made-at', 'datasets', 'drizzle', 'public'];

/** Copies the files that the built site needs to run to `to`. @param {string} to */
export function layOut(to) {
  for (const part of parts) copy(part, join(to, part));
  const { name, version, type } = readPackage('.');
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'package.json'), JSON.stringify({ name, version, private: true, type }));
  for (const path of withDependencies(kept)) copy(path, join(to, path));
  for (const command of ['desk', 'migrate']) chmodSync(join(to, `build/ops/${command}.js`), 0o755);
}

/** @param {string[]} names @returns {Set<string>} paths of these packages and their dependencies in node_modules */
function withDependencies(names) {
  /** @type {Set<string>} */
  const found = new Set();
  const add = (name, from) => {
    const path = find(name, from);
    if (!path || found.has(path)) return Boolean(path);
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = readPackage(path);
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (!add(needed, path) && !(needed in optionalDependencies)) throw new Error(`${path}: no ${needed}.`);
    return true;
  };
  for (const name of names) add(name, '.');
  // ops/shims/turbo-stream replaces this package, and imports turbo-stream-next.
  if (found.has('node_modules/turbo-stream')) add('turbo-stream-next', '.');
  return found;
}

/** Resolves a package as Node does: in the package at `from`, then in the folders above. */
function find(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return path;
    if (folder === '.') return undefined;
  }
}

const readPackage = (path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));

function copy(from, to) {
  // npm links packages of this repository.
  const source = realpathSync(from);
  const nested = join(source, 'node_modules');
  const filter = (path) =>
    path !== nested && (statSync(path).isDirectory() || !/\.([cm]?ts|map)$/.test(path));
  cpSync(source, to, { recursive: true, dereference: true, filter });
}

/** Creates `folder`, and returns why it cannot be used; undefined where it can. @param {string | undefined} folder */
function refusalOf(folder) {
  if (!folder) return 'usage: node ops/lay-out.mjs FOLDER';
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return readdirSync(folder).length > 0
      ? `${folder}: it is not empty. Each version needs a folder of its own.`
      : undefined;
  } catch (error) {
    return `${folder}: this user may not write there (${error.code}).`;
  }
}

const [, program, folder] = process.argv;
if (program === fileURLToPath(import.meta.url)) {
  const refusal = refusalOf(folder);
  if (refusal) {
    console.error(refusal);
    process.exit(1);
  }
  layOut(folder);
}
