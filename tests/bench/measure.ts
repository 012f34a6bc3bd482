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

/** `share`: 0 to 1. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (samples: number[]) => percentile(samples, 0.5);

export async function throughput(args: { count: number; width: number; run: () => Promise<unknown> }) {
  return (await load({ ...args, runs: [args.run] })).rate;
}

/** `count` runs by `width` workers, after a tenth as many to warm up. A worker does the run at their place in `runs`. */
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

export function report(what: string, figure: string, budget?: string, holds?: boolean) {
  const verdict = holds === undefined ? '' : holds ? 'within' : 'OVER';
  console.log([what.padEnd(58), figure.padStart(12), (budget ?? '').padStart(10), verdict].join('  '));
}
