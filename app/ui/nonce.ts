import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce of this page's scripts; undefined in the browser, which hides it. */
export function useNonce() {
  return useContext(NonceContext);
}
