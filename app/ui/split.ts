/** Sizes that the reader can drag: percent of the width (specification, section 9) and of the window's height. */
export const splits = {
  width: { property: '--split', unit: '%', start: 40, minimum: 30, maximum: 60 },
  height: { property: '--editor', unit: 'dvh', start: 30, minimum: 15, maximum: 60 },
} as const;

export type Split = keyof typeof splits;

/** An inline script that restores the reader's sizes before the first paint. As text it cannot use anything of this module. */
export const restoreSplit = `try {
  for (const { property, unit, minimum, maximum } of ${JSON.stringify(Object.values(splits))}) {
    const share = Number(localStorage.getItem(property));
    if (share >= minimum && share <= maximum) document.documentElement.style.setProperty(property, share + unit);
  }
} catch {}`;

/** Applies a size to this page, and stores it for later pages. */
export function keepSplit(split: Split, share: number) {
  const { property, unit } = splits[split];
  document.documentElement.style.setProperty(property, `${share}${unit}`);
  try {
    localStorage.setItem(property, String(share));
  } catch {
    // Without storage the size applies to this page only.
  }
}
