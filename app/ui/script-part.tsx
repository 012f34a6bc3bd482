import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useAwake } from './awake';

type Module<Props> = { default: ComponentType<Props> };

/** A component whose code comes after the page's own; `otherwise` stands for one that cannot be had. */
export const lazyPart = <Props extends object>(
  load: () => Promise<Module<Props>>,
  otherwise: ComponentType<Props> = () => null,
) => lazy(() => load().catch(() => ({ default: otherwise })));

/** Lazy parts of which nothing is shown without script. */
export function ScriptPart({ children }: { children: ReactNode }) {
  return useAwake() && <Suspense>{children}</Suspense>;
}
