import 'driver.js/dist/driver.css';
import './tour.css';
import { type DriveStep, driver } from 'driver.js';
import tourSteps from './tour-steps.json';

const isShown = (element: Element) => element.getClientRects().length > 0;

const fits = (element: Element) => element.getBoundingClientRect().height < innerHeight * 0.55;

/** Points at the first of the step's targets that is visible and small enough to leave room for the text. */
function stepOf({ text, targets }: (typeof tourSteps)[number]): DriveStep {
  const shown = targets.flatMap((target) => [...document.querySelectorAll(target)]).filter(isShown);
  return { element: shown.find(fits) ?? shown[0], popover: { description: text } };
}

/** Without storage the tour opens only by its link. */
function rememberTour() {
  try {
    localStorage.hasSeenTour = 'true';
  } catch {}
}

/** Opens the tour over the page, unless a dialog is open. Returns a function that closes it. */
export function openTour() {
  if (document.querySelector('dialog[open], .driver-popover')) return;
  rememberTour();
  const before = document.activeElement;
  const place = { left: scrollX, top: scrollY };
  let isLeft = false;
  const guide = driver({
    steps: tourSteps.map(stepOf),
    // While animating, the library ignores keys.
    animate: false,
    popoverClass: 'tour',
    disableActiveInteraction: true,
    showProgress: true,
    progressText: '{{current}} of {{total}}',
    prevBtnText: 'Back',
    nextBtnText: 'Next',
    doneBtnText: 'Done',
    stageRadius: 3,
    overlayOpacity: 0.6,
    onPopoverRender({ wrapper, footer, nextButton }) {
      // The step's text is its description; it has no title of its own.
      wrapper.removeAttribute('aria-labelledby');
      wrapper.setAttribute('aria-label', 'Product tour');
      wrapper.setAttribute('aria-modal', 'true');
      // The page has its own footer landmark.
      footer.setAttribute('role', 'presentation');
      // The library focuses its first button, which is Close.
      queueMicrotask(() => nextButton.focus());
    },
    onDestroyed() {
      if (isLeft) return;
      scrollTo({ ...place, behavior: 'instant' });
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    },
  });
  guide.drive();
  return () => {
    isLeft = true;
    guide.destroy();
  };
}
