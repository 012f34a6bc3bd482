export type Fault = {
  /** 'hang': no reply until faults are cleared. 'cut after effect': the connection is cut after the call's effect. */
  kind: '429' | '500' | 'hang' | 'cut after effect' | 'half a body' | 'card error';
  method?: string;
  /** A prefix of the path; undefined matches any path. */
  path?: string;
  times?: number;
};

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let waiting: (Fault & { left: number })[] = [];
  const hanging: (() => void)[] = [];
  return {
    /** Adds a fault for the next `times` matching requests (default 1). The SDK retries after a 500. */
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
