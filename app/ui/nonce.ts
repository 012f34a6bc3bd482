import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** Undefined in the browser, which hides nonces from script. */
export function useNonce() {
  return useContext(NonceContext);
}

const RequestIdContext = createContext<string | undefined>(undefined);

export const RequestIdProvider = RequestIdContext.Provider;

/** In the browser, read from the attribute that the server wrote. */
export function useRequestId(): string | undefined {
  const id = useContext(RequestIdContext);
  return typeof document === 'undefined' ? id : document.documentElement.dataset.request;
}

const LightContext = createContext(false);

export const LightProvider = LightContext.Provider;

/** Whether this page is sent without script. Always false in the browser. */
export const useLight = () => useContext(LightContext);
