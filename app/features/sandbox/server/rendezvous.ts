import { createHash } from 'node:crypto';

/**
 * The places in the order in which `key` prefers them (rendezvous hashing, highest random weight): whoever computes it gets the same, each
 * place is first for as many keys, and without one of them only its own keys go elsewhere. `nameOf` a place has to be unique.
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
