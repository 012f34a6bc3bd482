/** Of what was typed, these are never sent back nor written into a page. */
export const secretFields = ['password', 'current', 'proof'];
