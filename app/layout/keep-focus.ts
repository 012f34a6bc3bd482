import { whenIdle } from '~/ui/idle';

/** A button that is disabled while its form is on its way loses the focus: it has it back, unless the reply took it. */
export function keepFocus() {
  let forget = () => {};
  addEventListener('submit', ({ submitter }) => {
    // What comes back late is not to take the focus from what was pressed since.
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
