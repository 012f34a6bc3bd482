import { Link, useLocation, useNavigate } from '@remix-run/react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { ButtonLink, buttonClass } from './button';
import { CrossIcon } from './icons';

/** Props of a link that opens a dialog over its own page: closing goes back. */
export const overPage = { state: { isOverPage: true }, preventScrollReset: true, replace: false };

/** A link from one dialog to another: it replaces the history entry, so that Back leaves both. */
export function DialogLink(props: ComponentProps<typeof ButtonLink>) {
  const { state } = useLocation();
  return <ButtonLink replace preventScrollReset state={state} {...props} />;
}

type DialogProps = { title: ReactNode; closeTo: string; children: ReactNode; wide?: boolean };

/** A dialog whose URL opens it. Without script it lies over the page; with script it is modal. */
export function Dialog({ title, closeTo, children, wide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const close = () => {
    if (state?.isOverPage) navigate(-1);
    else navigate(closeTo, { replace: true, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may open it again before it has closed
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.matches(':modal')) return;
    dialog.removeAttribute('open');
    dialog.showModal();
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title means new content, without the pressed button
  useEffect(() => {
    if (!element.current?.contains(document.activeElement)) heading.current?.focus();
  }, [title]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the key for it is Esc, which dialogs have
    <dialog
      ref={element}
      open
      aria-labelledby={titleId}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && element.current?.close()}
      className={`fixed inset-0 z-50 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto border border-t-[3px] border-rule border-t-rule-2 bg-sheet text-ink [&:not(:modal)]:[box-shadow:0_0_0_100vmax_rgb(0_0_0/.6)] backdrop:bg-[rgb(0_0_0/.6)] ${wide ? 'max-w-[60rem]' : 'max-w-[38rem]'}`}
    >
      <div className="grid gap-5 p-6 max-sm:p-4">
        <div className="flex items-start justify-between gap-4">
          {/* biome-ignore lint/a11y/noAutofocus: a dialog that opens takes the focus */}
          <h2 ref={heading} id={titleId} className="pt-2 outline-none" tabIndex={-1} autoFocus>
            {title}
          </h2>
          <Link
            to={closeTo}
            preventScrollReset
            aria-label="Close"
            className={buttonClass('quiet', '-me-2 min-w-11')}
            onClick={(event) => {
              event.preventDefault();
              element.current?.close();
            }}
          >
            <CrossIcon />
          </Link>
        </div>
        {children}
      </div>
    </dialog>
  );
}
