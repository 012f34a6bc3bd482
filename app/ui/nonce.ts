import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** Undefined in the browser, which hides it. */
export function useNonce() {
  return useContext(NonceContext);
}
