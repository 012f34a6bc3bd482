import { createContext, type ReactElement, useContext } from 'react';

/** Cached markup of an element that depends on `data` alone. */
export type DrawOnce = (data: object, draw: () => ReactElement) => { __html: string };

const DrawOnceContext = createContext<DrawOnce | undefined>(undefined);

export const DrawOnceProvider = DrawOnceContext.Provider;

/** Undefined in the browser, which hydrates the cached markup like any other. */
export const useDrawOnce = () => useContext(DrawOnceContext);
