import { createContext, type ReactElement, useContext } from 'react';

/** The markup of what depends on `data` alone, drawn the first time that it is asked for. */
export type DrawOnce = (data: object, draw: () => ReactElement) => { __html: string };

const DrawOnceContext = createContext<DrawOnce | undefined>(undefined);

export const DrawOnceProvider = DrawOnceContext.Provider;

/** Undefined in the browser, which takes over what the server has drawn as if it had been drawn with the page. */
export const useDrawOnce = () => useContext(DrawOnceContext);
