import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, need, Skip } from './command';

/** `run` and `build`: the first arguments of these commands on this machine. */
export type Engine = {
  program: 'docker' | 'podman';
  run: string[];
  build: string[];
  env: Record<string, string>;
};

const authorities = '/etc/ssl/certs/ca-certificates.crt';
const packages = ['buildah', 'podman', 'crun', 'catatonit', 'debootstrap'];
const confined = [
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'ALL',
  '--security-opt',
  'no-new-privileges',
];

/** Docker where its daemon answers, else Podman, which is installed where missing. @throws Skip */
export async function findEngine(work: string): Promise<Engine> {
  const run = ['run', '--network', 'host', '--init', ...confined];
  if ((await attempt('docker', ['info'])).code === 0)
    return { program: 'docker', run, build: ['build', '--network', 'host'], env: {} };
  if (process.getuid?.() !== 0) throw new Skip('No Docker answers, and Podman is tried as root alone.');
  await installPodman();
  return { program: 'podman', run, build: await buildOptions(work), env: settingsOf(work) };
}

async function installPodman() {
  const isThere = await Promise.all(
    ['podman', 'buildah', 'crun', 'debootstrap'].map((name) => attempt(name, ['--version'])),
  );
  if (isThere.every(({ code }) => code === 0)) return;
  console.log('Installing Podman…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await need('apt-get', ['update'], { env });
  await need('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, minutes: 5 });
}

/** Works inside of containers, too. The build uses this machine's npm settings, which do not get into the image. */
async function buildOptions(work: string): Promise<string[]> {
  const config = async (name: string) =>
    (await attempt('npm', ['config', 'get', name])).printed.split('\n').at(-1) ?? '';
  const { NODE_EXTRA_CA_CERTS = authorities } = process.env;
  const [own, everybodys, global] = [
    await config('userconfig'),
    await config('globalconfig'),
    join(work, 'npmrc'),
  ];
  const settings = existsSync(everybodys) ? readFileSync(everybodys, 'utf8') : '';
  writeFileSync(global, `${settings}\ncafile=${authorities}\n`);
  const lent = [
    [own, '/root/.npmrc:ro'],
    [global, '/usr/local/etc/npmrc:ro'],
    [await config('cache'), '/root/.npm'],
    [NODE_EXTRA_CA_CERTS, `${authorities}:ro`],
  ].filter(([path = '']) => existsSync(path));
  const options = [
    'build',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--format',
    'docker',
    '--pull=never',
  ];
  return [...options, ...lent.flatMap((pair) => ['-v', pair.join(':')])];
}

/** Without cgroups, which this process may not change inside of a container. */
function settingsOf(work: string): Record<string, string> {
  const file = join(work, 'containers.conf');
  const lines = [
    '[containers]',
    'cgroups = "disabled"',
    'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
  ];
  writeFileSync(
    file,
    [...lines, '[engine]', 'cgroup_manager = "cgroupfs"', 'events_logger = "file"', ''].join('\n'),
  );
  return { CONTAINERS_CONF: file };
}
