import { type RefObject, useEffect, useRef } from 'react';

type PieceDraggingProps = {
  board: RefObject<HTMLElement>;
  /** `index` below 0 takes the piece out. */
  onDrop: (id: string, index: number) => void;
};

/** Pixels: how far a pointer moves before it drags, and how near to the window's edge the page scrolls. */
const slack = 6;
const edge = 60;

type Drag = { element: HTMLElement; id: string; x: number; y: number; scroll: number; isMoving: boolean };

/** Drags lines to a new place; on touch screens only by their handle, so that other parts still scroll. */
export default function PieceDragging({ board, onDrop }: PieceDraggingProps) {
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const root = board.current;
    return root ? listen(root, (id, index) => latest.current(id, index)) : undefined;
  }, [board]);
  return <p className="text-sm text-ink-2">Lines can be dragged, too: by their number or by their +.</p>;
}

function listen(root: HTMLElement, drop: PieceDraggingProps['onDrop']) {
  let drag: Drag | undefined;
  const clear = () => {
    if (drag) drag.element.style.cssText = '';
    for (const line of root.querySelectorAll<HTMLElement>('[data-list="query"] > li'))
      line.style.boxShadow = '';
  };
  const stop = () => {
    clear();
    drag = undefined;
  };
  const start = (event: PointerEvent) => {
    const target = event.target as Element;
    const element = target.closest<HTMLElement>('[data-piece]');
    const isHeld = target.closest('[data-handle]') || event.pointerType === 'mouse';
    const isArrow = target.closest('[data-move]:not([data-move^="in-"])');
    if (!element || !isHeld || isArrow || event.button !== 0) return;
    const id = element.dataset.piece ?? '';
    drag = { element, id, x: event.clientX, y: event.clientY, scroll: window.scrollY, isMoving: false };
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const { clientX, clientY } = event;
    drag.isMoving ||= Math.hypot(clientX - drag.x, clientY - drag.y) > slack;
    if (!drag.isMoving) return;
    event.preventDefault();
    if (clientY < edge) window.scrollBy(0, -12);
    if (clientY > window.innerHeight - edge) window.scrollBy(0, 12);
    clear();
    const down = clientY - drag.y + window.scrollY - drag.scroll;
    Object.assign(drag.element.style, {
      transform: `translate(${clientX - drag.x}px, ${down}px)`,
      position: 'relative',
      zIndex: '1',
      opacity: '.8',
      pointerEvents: 'none',
    });
    mark(root, drag.id, clientY);
  };
  const end = (event: PointerEvent) => {
    const dropped = drag;
    stop();
    if (!dropped?.isMoving) return;
    // Suppresses the click event after a drag, which would press the button.
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    drop(dropped.id, indexAt(root, dropped.id, event.clientY));
  };
  const still = (event: Event) => event.preventDefault();
  root.addEventListener('pointerdown', start);
  root.addEventListener('dragstart', still);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', stop);
  return () => {
    stop();
    root.removeEventListener('pointerdown', start);
    root.removeEventListener('dragstart', still);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', stop);
  };
}

function swallow(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

function othersIn(root: HTMLElement, id: string): HTMLElement[] {
  const lines = root.querySelectorAll<HTMLElement>('[data-list="query"] > [data-piece]');
  return [...lines].filter((line) => line.dataset.piece !== id);
}

/** The index among the query's other lines; -1, which removes the piece, below the query. */
function indexAt(root: HTMLElement, id: string, y: number): number {
  const rest = root.querySelector('#rest');
  if (rest && y > rest.getBoundingClientRect().top) return -1;
  return othersIn(root, id).filter((line) => {
    const { top, height } = line.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

function mark(root: HTMLElement, id: string, y: number) {
  const index = indexAt(root, id, y);
  if (index < 0) return;
  const others = othersIn(root, id);
  const [next, last] = [others[index], others.at(-1)];
  if (next) next.style.boxShadow = 'inset 0 3px 0 var(--color-court)';
  else if (last) last.style.boxShadow = 'inset 0 -3px 0 var(--color-court)';
}
