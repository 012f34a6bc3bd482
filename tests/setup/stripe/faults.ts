export type Fault = {
  /** A hanging call has no reply until faults are cleared; one that is cut has its effect. */
  kind: '429' | '500' | 'hang' | 'cut after effect' | 'half a body' | 'card error';
  method?: string;
  /** How the path begins; any path without it. */
  path?: string;
  times?: number;
};

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let waiting: (Fault & { left: number })[] = [];
  const hanging: (() => void)[] = [];
  return {
    /** For the next request that fits, or the next `times`: remember that the SDK asks again after a 500. */
    add(fault: Fault) {
      waiting.push({ ...fault, left: fault.times ?? 1 });
    },
    take(method: string, path: string): Fault | undefined {
      const fault = waiting.find(
        (one) => (!one.method || one.method === method) && path.startsWith(one.path ?? '/'),
      );
      if (fault) fault.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return fault;
    },
    hang: () => new Promise<void>((resolve) => hanging.push(resolve)),
    reset() {
      waiting = [];
      for (const resolve of hanging.splice(0)) resolve();
    },
  };
}
