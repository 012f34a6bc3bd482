/** Of a hint, in words. */
export const costOf = (points: number) => (points === 1 ? 'deducts 1 point' : `deducts ${points} points`);
