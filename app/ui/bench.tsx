import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from './hydrated';
import { lazyPart, ScriptPart } from './script-part';

const SplitLine = lazyPart(() => import('./split-line'));

/** The tabs by the ids of their parts; `query` is the id of the editor's field. */
const tabs = { task: 'Task', query: 'Query', result: 'Answer' };
type Tab = keyof typeof tabs;

type BenchProps = {
  task: ReactNode;
  /** The form with the editor (`BenchQuery`) and its buttons (`BenchBar`). */
  query: ReactNode;
  answer: ReactNode;
  /** The reply in the answer; a new one opens the answer's tab. */
  reply?: object;
  /** The tab that small screens show first. */
  first?: 'task' | 'query';
};

/**
 * Task, query and answer on one screen; on small screens as three tabs, which are links (`:target`) until hydration.
 * With script a reply does not scroll the page: the answer scrolls to its own top.
 */
export function Bench({ task, query, answer, reply, first = 'task' }: BenchProps) {
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const [chosen, choose] = useState<{ tab: Tab; over?: object } | undefined>(
    Object.hasOwn(tabs, hash.slice(1)) ? { tab: hash.slice(1) as Tab, over: reply } : undefined,
  );
  const nav = useRef<HTMLElement>(null);
  const place = useRef<HTMLElement>(null);
  const shown = useRef<Tab>();
  const tab = !chosen || chosen.over !== reply ? (reply ? 'result' : first) : chosen.tab;

  useEffect(() => {
    const { current } = place;
    const isSame = !reply && shown.current === tab;
    shown.current = tab;
    if (isSame) return;
    if (reply) current?.scrollTo(0, 0);
    if (reply)
      current?.querySelector<HTMLElement>('[data-verdict] [value=next]')?.focus({ preventScroll: true });
    const bench = current?.parentElement;
    // The tabs are sticky; scrolls so that the opened part begins below them.
    if (bench && nav.current && bench.getBoundingClientRect().top < nav.current.getBoundingClientRect().top)
      bench.scrollIntoView();
  }, [reply, tab]);

  return (
    <div className="bench" data-first={first} data-tab={isHydrated ? tab : undefined}>
      <nav ref={nav} aria-label="Task, query and answer" className="bench-tabs">
        {Object.entries(tabs).map(([id, label]) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={isHydrated && id === tab ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              choose({ tab: id as Tab, over: reply });
              if (id === 'query') requestAnimationFrame(() => document.getElementById(id)?.focus());
            }}
          >
            {label}
          </a>
        ))}
      </nav>
      <section id="task" aria-label="Task" className="bench-task">
        {task}
      </section>
      <ScriptPart>
        <SplitLine split="width" label="Width of the task" />
      </ScriptPart>
      {query}
      <section ref={place} id="result" aria-label="Answer" tabIndex={-1} className="bench-answer">
        {answer}
      </section>
    </div>
  );
}

const EditorKeys = lazyPart(() => import('./editor-keys'));

/** The buttons of the query's form; on small screens at the bottom of the window, with extra keys while typing. */
export function BenchBar({ children }: { children: ReactNode }) {
  return (
    <div className="bench-foot">
      <ScriptPart>
        <EditorKeys />
      </ScriptPart>
      <div className="bench-bar">{children}</div>
    </div>
  );
}

/** The editor; on wide screens with a line below to drag its height. */
export function BenchQuery({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="bench-query">{children}</div>
      <ScriptPart>
        <SplitLine split="height" label="Height of the editor" />
      </ScriptPart>
    </>
  );
}
