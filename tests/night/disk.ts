import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });

const spare = 1_000_000;

/** A mounted disk image that can be filled completely; undefined where this process may not mount one. */
export function makeDisk(megabytes: number) {
  const work = mkdtempSync(join(tmpdir(), 'boxscore-disk-'));
  const [image, folder] = [join(work, 'image'), join(work, 'disk')];
  const filling = join(folder, 'filling');
  chmodSync(work, 0o755);
  mkdirSync(folder);
  try {
    run('truncate', `--size=${megabytes}M`, image);
    run('mkfs.ext4', '-q', '-m', '0', image);
    run('mount', '-o', 'loop', image, folder);
  } catch {
    rmSync(work, { recursive: true });
    return undefined;
  }
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      // Reserves the blocks without writing them, which is fast.
      run('fallocate', '-l', String(bavail * bsize - spare), filling);
      const block = Buffer.alloc(1024);
      try {
        // In small blocks, because a block larger than the free space is refused as a whole.
        for (;;) appendFileSync(join(folder, 'rest'), block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filling),
    remove() {
      run('umount', folder);
      rmSync(work, { recursive: true });
    },
  };
}
