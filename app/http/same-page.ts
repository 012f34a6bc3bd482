import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Of a reply after which the page shows nothing else than before, beside the reply itself. */
type SamePage = { isSamePage: true };
export const samePage: SamePage = { isSamePage: true };

/** A page's data are not loaded again after such a reply, nor after one that failed, which Remix leaves to us here. */
export const unlessSamePage: ShouldRevalidateFunction = ({ actionResult, actionStatus = 200 }) =>
  actionStatus < 400 && !(actionResult as Partial<SamePage> | undefined)?.isSamePage;
