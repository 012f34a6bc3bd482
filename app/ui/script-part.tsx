import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useHydrated } from './hydrated';

type Module<Props> = { default: ComponentType<Props> };
type Load<Props> = () => Promise<Module<Props>>;

/** Milliseconds that a reply waits for the code of a part that the server rendered. */
const mostMs = 8_000;

const inTime = <Part,>(loading: Promise<Part>) =>
  Promise.race([loading, new Promise<never>((_, reject) => setTimeout(reject, mostMs))]);

/** Shown when a part's code fails to load; `again` tries once more. */
type Otherwise<Props> = ComponentType<Props & { again: () => void }>;

/**
 * A component whose code is loaded after the page's. `otherwise` replaces it when loading fails, until it is tried again: by
 * `again`, by the next place that shows the component, or once the browser is online.
 */
export function lazyPart<Props extends object>(load: Load<Props>, otherwise: Otherwise<Props> = () => null) {
  const places = new Set<() => void>();
  const attempt = () => {
    const Shown = lazy(() => inTime(load()).catch(missing)) as unknown as ComponentType<Props>;
    const part = { isLost: false, Shown };
    function missing(): Module<Props> {
      part.isLost = true;
      return { default: (props) => <Missing {...props} /> };
    }
    return part;
  };
  const Missing = (props: Props) => {
    const Otherwise = otherwise;
    return <Otherwise {...props} again={again} />;
  };
  let newest = attempt();
  function again() {
    for (const show of places) show();
  }
  return function Part(props: Props) {
    const [part, setPart] = useState(() => newest);
    useEffect(() => {
      if (part.isLost && part === newest) newest = attempt();
    }, [part]);
    useEffect(() => {
      const show = () => setPart(newest);
      places.add(show);
      addEventListener('online', again);
      return () => {
        places.delete(show);
        removeEventListener('online', again);
      };
    }, []);
    return <part.Shown {...props} />;
  };
}

/** For lazy parts that are not shown without script. */
export function ScriptPart({ children }: { children: ReactNode }) {
  return useHydrated() && <Suspense>{children}</Suspense>;
}
