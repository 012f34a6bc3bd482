import { whenIdle } from '~/ui/idle';

/** A button that is disabled while its form is sent loses the focus: this restores it, unless the reply took the focus. */
export function keepFocus() {
  let forget = () => {};
  addEventListener('submit', ({ submitter }) => {
    // A late reply must not take the focus from a button that was pressed since.
    forget();
    if (!(submitter instanceof HTMLButtonElement) || document.activeElement === document.body) return;
    const giveBack = () => {
      if (document.activeElement === document.body) submitter.focus({ preventScroll: true });
    };
    const watching = new MutationObserver(() => {
      if (submitter.disabled) return;
      watching.disconnect();
      forget = whenIdle(giveBack);
    });
    watching.observe(submitter, { attributeFilter: ['disabled'] });
    forget = () => watching.disconnect();
  });
}
