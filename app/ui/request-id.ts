import { createContext, useContext } from 'react';

const RequestIdContext = createContext<string | undefined>(undefined);

export const RequestIdProvider = RequestIdContext.Provider;

/** In the browser, read from where the server wrote it. */
export function useRequestId(): string | undefined {
  const id = useContext(RequestIdContext);
  return typeof document === 'undefined' ? id : document.documentElement.dataset.request;
}
