import { createHash } from 'node:crypto';

/**
 * Sorts places by rendezvous hashing (highest random weight) of `key`: each replica gets the same order, each place is first for
 * as many keys, and when a place goes, only its own keys move. The result of `nameOf` has to be unique.
 */
export function preferred<Place>(key: string, places: Place[], nameOf: (place: Place) => string): Place[] {
  return places
    .map((place) => ({ place, weight: weightOf(`${key} ${nameOf(place)}`) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ place }) => place);
}

function weightOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}
