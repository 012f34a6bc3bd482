type Run = () => Promise<unknown>;

/** Milliseconds of `count` sequential runs, after a tenth as many to warm up. */
export async function time(count: number, run: Run): Promise<number[]> {
  return (await timeInTurn(count, { run })).run;
}

/** As `time`, with alternating runs, so that a temporary load of the machine affects all of them. */
export async function timeInTurn<Name extends string>(count: number, runs: Record<Name, Run>) {
  const names = Object.keys(runs) as Name[];
  for (let i = 0; i < count / 10; i += 1) for (const name of names) await runs[name]();
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let i = 0; i < count; i += 1) {
    for (const name of names) {
      const start = performance.now();
      await runs[name]();
      samples[name].push(performance.now() - start);
    }
  }
  return samples;
}

/** `share`: 0 to 1. */
export function percentile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (samples: number[]) => percentile(samples, 0.5);

/** Runs per second of `count` runs by `width` workers, after a tenth as many to warm up. */
export async function throughput({ count, width, run }: { count: number; width: number; run: Run }) {
  const work = async (total: number) => {
    let started = 0;
    const worker = async () => {
      while (started < total) {
        started += 1;
        await run();
      }
    };
    await Promise.all(Array.from({ length: width }, worker));
  };
  await work(count / 10);
  const start = performance.now();
  await work(count);
  return (1000 * count) / (performance.now() - start);
}

export const kB = (bytes: number) => (bytes / 1000).toFixed(1);

export const overBudget: string[] = [];

export function report(what: string, figure: string, budget?: string, holds?: boolean) {
  if (holds === false) overBudget.push(`${what.trim()} is ${figure}, where ${budget} is allowed`);
  const verdict = holds === undefined ? '' : holds ? 'within' : 'OVER';
  console.log([what.padEnd(58), figure.padStart(12), (budget ?? '').padStart(10), verdict].join('  '));
}
