import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether script has taken the page over: false on the server, and where a browser draws what the server sent. */
export const useAwake = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
