const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

export const ordinalOf = (place: number) => ordinals[place] ?? `${place + 1}th`;
