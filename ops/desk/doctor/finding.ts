export type Area = 'settings' | 'product' | 'sandbox' | 'site';
/** `words`: the finding, and for a fault how to fix it. A note is for the operator to judge. */
export type Finding = { part: Area; state: 'ok' | 'note' | 'fault'; words: string };

export const about = (part: Area) => ({
  ok: (words: string): Finding => ({ part, state: 'ok', words }),
  note: (words: string): Finding => ({ part, state: 'note', words }),
  fault: (words: string): Finding => ({ part, state: 'fault', words }),
});

const loopback = /^(localhost|127\.[\d.]+|\[?::1\]?)$/;

export const isLoopback = (address: string) => loopback.test(new URL(address).hostname);

export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
