const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** The word for a place, counted from 0. */
export const ordinalOf = (place: number) => ordinals[place] ?? `${place + 1}th`;
