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
  const { count, width, run } = args;
  for (let i = 0; i < count / 10; i += 1) await run();
  let started = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (started < count) {
        started += 1;
        await run();
      }
    }),
  );
  return (1000 * count) / (performance.now() - start);
}

export const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** One line of the report; `holds` is undefined where there is no budget. */
export function report(what: string, figure: string, budget?: string, holds?: boolean) {
  const verdict = holds === undefined ? '' : holds ? 'within' : 'OVER';
  console.log([what.padEnd(58), figure.padStart(12), (budget ?? '').padStart(10), verdict].join('  '));
}
