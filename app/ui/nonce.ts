import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** Undefined in the browser, which hides it. */
export function useNonce() {
  return useContext(NonceContext);
}

const RequestIdContext = createContext<string | undefined>(undefined);

export const RequestIdProvider = RequestIdContext.Provider;

/** In the browser, read from where the server wrote it. */
export function useRequestId(): string | undefined {
  const id = useContext(RequestIdContext);
  return typeof document === 'undefined' ? id : document.documentElement.dataset.request;
}

const LightContext = createContext(false);

export const LightProvider = LightContext.Provider;

/** Whether this page is sent without script. Where script runs it never is. */
export const useLight = () => useContext(LightContext);
