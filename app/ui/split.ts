/** What a reader may drag: shares of the width (percent; specification, section 9) and of the window's height. */
export const splits = {
  width: { property: '--split', unit: '%', start: 40, minimum: 30, maximum: 60 },
  height: { property: '--editor', unit: 'dvh', start: 30, minimum: 15, maximum: 60 },
} as const;

export type Split = keyof typeof splits;

/** Before anything is drawn, puts the panes where the reader left them. It is sent as text, so it sees nothing but itself. */
export const restoreSplit = `try {
  for (const { property, unit, minimum, maximum } of ${JSON.stringify(Object.values(splits))}) {
    const share = Number(localStorage.getItem(property));
    if (share >= minimum && share <= maximum) document.documentElement.style.setProperty(property, share + unit);
  }
} catch {}`;

/** Puts a line somewhere, on this page and on those to come. */
export function keepSplit(split: Split, share: number) {
  const { property, unit } = splits[split];
  document.documentElement.style.setProperty(property, `${share}${unit}`);
  try {
    localStorage.setItem(property, String(share));
  } catch {
    // A browser that keeps nothing still moves the line.
  }
}
