/** What presses BACK and NEXT. Alt with an arrow is taken: it is the browser's own way back. */
export const shortcuts = { back: 'Alt+PageUp', next: 'Alt+PageDown' };
