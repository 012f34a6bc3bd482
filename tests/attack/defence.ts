/** One defence of the site or the sandbox, as what to take out of the sources to be without it. */
export type Defence = {
  name: string;
  edits: Edit[];
  /** Test files in which something must fail without it. */
  tests: string[];
  /** Of those files, only the tests whose full names match. */
  only?: string;
};

/** In `file`, `take` occurs exactly once; `put` comes in its place. */
export type Edit = { file: string; take: string; put?: string };

/** An attack test that no single removal makes fail, and why it is kept. */
export type Unproven = { test: string; why: string };
