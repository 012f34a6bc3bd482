/** The command was called in a way that it does not know. */
export class UsageError extends Error {}
