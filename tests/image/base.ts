import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, need, Skip } from './command';
import type { Engine } from './engine';

const madeByHand = 'localhost/boxscore-base';
/** The official image's entrypoint. */
const entrypoint = `#!/bin/sh
set -e
if [ "\${1#-}" != "\${1}" ] || [ -z "$(command -v "\${1}")" ] || { [ -f "\${1}" ] && ! [ -x "\${1}" ]; }; then
  set -- node "$@"
fi
exec "$@"
`;

/** The image that the Dockerfile names, or one built from Debian's and npm's packages where no registry has it. @throws Skip */
export async function provideBase(engine: Engine, named: string, work: string): Promise<string> {
  const { program, env } = engine;
  const ask = (...args: string[]) => attempt(program, args, { env });
  if ((await ask('pull', '-q', `docker.io/library/${named}`)).code === 0) return `docker.io/library/${named}`;
  if (program === 'docker') throw new Skip(`No registry answers with ${named}.`);
  const [, major, release] = /^node:(\d+)-(\w+)-slim/.exec(named) ?? [];
  if (!major || !release)
    throw new Skip(`No registry answers, and ${named} is not one that can be made by hand.`);
  const name = `${madeByHand}:${major}-${release}`;
  if ((await ask('image', 'exists', name)).code === 0) return name;
  console.log(`Making ${name}, as no registry answers…`);
  const root = join(work, 'root');
  await need('debootstrap', ['--variant=minbase', '--include=ca-certificates', release, root], {
    minutes: 5,
  });
  await addNode(root, major, work);
  await commit(engine, root, name);
  rmSync(root, { recursive: true });
  return name;
}

async function addNode(root: string, major: string, work: string) {
  const packages = [`node-linux-${process.arch}@${major}`, 'npm@11'];
  const folder = join(work, 'node');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  await need('npm', ['install', '--ignore-scripts', '--no-audit', ...packages], { cwd: folder, minutes: 3 });
  const to = join(root, 'usr/local');
  const [node = ''] = packages.map((name) => name.split('@')[0]);
  cpSync(join(folder, 'node_modules', node, 'bin/node'), join(to, 'bin/node'));
  cpSync(join(folder, 'node_modules/npm'), join(to, 'lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(to, 'bin', name));
  writeFileSync(join(to, 'bin/docker-entrypoint.sh'), entrypoint);
  for (const name of ['node', 'docker-entrypoint.sh']) chmodSync(join(to, 'bin', name), 0o755);
  await need('chroot', [root, 'groupadd', '--gid', '1000', 'node']);
  await need('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
  for (const rest of ['var/lib/apt/lists', 'var/cache/apt', 'usr/share/doc'])
    rmSync(join(root, rest), { recursive: true, force: true });
}

async function commit({ env }: Engine, root: string, name: string) {
  const buildah = (...args: string[]) => need('buildah', args, { env });
  const container = await buildah('from', 'scratch');
  await buildah('add', '-q', container, root, '/');
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  await buildah(
    'config',
    '--env',
    `PATH=${path}`,
    '--entrypoint',
    '["docker-entrypoint.sh"]',
    '--cmd',
    'node',
    container,
  );
  await buildah('commit', '-q', '--rm', container, name);
}
