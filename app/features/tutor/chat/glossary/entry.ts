/** `terms`: what learners call it, the first being its name. `example`: a query on the club's tables that no exercise asks for. */
export type Entry = { terms: readonly [string, ...string[]]; text: string; example: string };
