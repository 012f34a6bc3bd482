import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Marks a reply that changes none of the page's data. */
type SamePage = { isSamePage: true };
export const samePage: SamePage = { isSamePage: true };

/** Does not reload the page's data after such a reply, nor after a failed one. */
export const unlessSamePage: ShouldRevalidateFunction = ({ actionResult, actionStatus = 200 }) =>
  actionStatus < 400 && !(actionResult as Partial<SamePage> | undefined)?.isSamePage;
