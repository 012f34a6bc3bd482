import { createContext, useContext } from 'react';

const LightContext = createContext(false);

export const LightProvider = LightContext.Provider;

/** Whether this page is sent without script. Where script runs it never is. */
export const useLight = () => useContext(LightContext);
