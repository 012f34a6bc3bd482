import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether the page is hydrated: false on the server and during hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
