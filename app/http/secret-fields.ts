/** Form fields whose values are never sent back to the browser. */
export const secretFields = ['password', 'current', 'proof'];
