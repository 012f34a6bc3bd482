import { createContext, useContext } from 'react';

const RequestIdContext = createContext<string | undefined>(undefined);

export const RequestIdProvider = RequestIdContext.Provider;

/** The number of the request that this page answered: the browser finds it where the server wrote it. */
export function useRequestId(): string | undefined {
  const id = useContext(RequestIdContext);
  return typeof document === 'undefined' ? id : document.documentElement.dataset.request;
}
