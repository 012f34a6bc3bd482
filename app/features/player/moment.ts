/** What an answer has earned besides its verdict, in words. */
export type Moment = { title: string; words: string[] };
