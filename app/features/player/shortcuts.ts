/** The keys for BACK and NEXT. Alt with an arrow is taken by the browser's history. */
export const shortcuts = { back: 'Alt+PageUp', next: 'Alt+PageDown' };
