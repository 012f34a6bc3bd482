/** A completed attempt that reached the passing score. */
export type PassedAttempt = { userId: number; courseId: number; attemptId: number };

/** What passing brings with it. May be called again for the same attempt. */
export async function onPassed(_attempt: PassedAttempt): Promise<void> {}
