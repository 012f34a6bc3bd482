/** Percent of the width that the left pane has: at first, at least and at most (specification, section 9). */
export const share = { start: 40, minimum: 30, maximum: 60 };

const storageName = 'split';

/**
 * Before anything is drawn, puts the panes where the reader left them. It sees nothing but itself: it is sent as text.
 */
export const restoreSplit = `try {
  const split = Number(localStorage.getItem('${storageName}'));
  if (split >= ${share.minimum} && split <= ${share.maximum})
    document.documentElement.style.setProperty('--split', split + '%');
} catch {}`;

/** Puts the line somewhere, on this page and on those to come. */
export function keepSplit(percent: number) {
  document.documentElement.style.setProperty('--split', `${percent}%`);
  try {
    localStorage.setItem(storageName, String(percent));
  } catch {
    // A browser that keeps nothing still moves the line.
  }
}
