import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

type Module<Props> = { default: ComponentType<Props> };

/** A component whose code comes after the page's own; `otherwise` stands for one that cannot be had. */
export const lazyPart = <Props extends object>(
  load: () => Promise<Module<Props>>,
  otherwise: ComponentType<Props> = () => null,
) => lazy(() => load().catch(() => ({ default: otherwise })));

/** Lazy parts of which nothing is shown without script. */
export function ScriptPart({ children }: { children: ReactNode }) {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  return isAwake && <Suspense>{children}</Suspense>;
}
