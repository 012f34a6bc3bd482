/** Milliseconds of each of `count` runs, one after the other, after a tenth as many to warm up. */
export async function time(count: number, run: () => Promise<unknown>): Promise<number[]> {
  for (let i = 0; i < count / 10; i += 1) await run();
  const samples: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const start = performance.now();
    await run();
    samples.push(performance.now() - start);
  }
  return samples;
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (samples: number[]) => percentile(samples, 0.5);

/** Requests a second, with `width` of them under way at once. */
export async function throughput(args: { count: number; width: number; run: () => Promise<unknown> }) {
  return (await load({ ...args, runs: [args.run] })).rate;
}

/**
 * `count` runs by `width` who each start the next when the last has ended, after a tenth as many to warm up: runs a
 * second, and the milliseconds of each. Who is at work does the run at their place in `runs`, round and round.
 */
export async function load(args: { count: number; width: number; runs: (() => Promise<unknown>)[] }) {
  const { count, width, runs } = args;
  const work = async (total: number) => {
    const samples: number[] = [];
    let started = 0;
    await Promise.all(
      Array.from({ length: width }, async (_, place) => {
        const run = runs[place % runs.length];
        while (started < total) {
          started += 1;
          const start = performance.now();
          await run?.();
          samples.push(performance.now() - start);
        }
      }),
    );
    return samples;
  };
  await work(count / 10);
  const start = performance.now();
  const samples = await work(count);
  return { samples, rate: (1000 * count) / (performance.now() - start) };
}

export const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** One line of the report; `holds` is undefined where there is no budget. */
export function report(what: string, figure: string, budget?: string, holds?: boolean) {
  const verdict = holds === undefined ? '' : holds ? 'within' : 'OVER';
  console.log([what.padEnd(58), figure.padStart(12), (budget ?? '').padStart(10), verdict].join('  '));
}
