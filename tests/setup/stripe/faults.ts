import type { Decline } from './refusal';

export const faultKinds = [
  '429',
  '500',
  /** No reply until `letGo` is called. */
  'hang',
  /** The effect is done, the socket closed. */
  'cut after effect',
  'half a body',
  'card error',
] as const;
export type Fault = {
  kind: (typeof faultKinds)[number];
  method?: string;
  /** How the path begins; any path without it. */
  path?: string;
  times?: number;
  decline?: Decline;
};

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let waiting: (Fault & { left: number })[] = [];
  let hanging: ((how: 'answer' | 'cut') => void)[] = [];
  return {
    /** For the next request that fits, or the next `times`: remember that the SDK tries three times after a 500. */
    add(fault: Fault) {
      waiting.push({ ...fault, left: fault.times ?? 1 });
    },
    take(method: string, path: string): Fault | undefined {
      const fault = waiting.find(
        (one) => (!one.method || one.method === method) && path.startsWith(one.path ?? '/'),
      );
      if (fault) fault.left--;
      waiting = waiting.filter((one) => one.left > 0);
      return fault;
    },
    hang: () => new Promise<'answer' | 'cut'>((resolve) => hanging.push(resolve)),
    count: () => ({ waiting: waiting.length, hanging: hanging.length }),
    letGo(how: 'answer' | 'cut') {
      for (const resolve of hanging.splice(0)) resolve(how);
    },
    reset() {
      waiting = [];
      for (const resolve of hanging.splice(0)) resolve('cut');
      hanging = [];
    },
  };
}
