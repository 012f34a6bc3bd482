/** What an answer has brought beside its verdict, in words. */
export type Moment = { title: string; words: string[] };
