/** More than any exercise offers. */
export const maximumPieces = 32;

const separator = '.';

/** The ids of the pieces chosen, in their order, as an address or a form has them. */
export const writeBuilt = (ids: readonly string[]) => ids.join(separator);

export const splitBuilt = (built: string) => built.split(separator).filter((id) => id !== '');

/** The list once a piece stands at `index`, counted without it; an index below 0 takes it out. */
export function moved(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((other) => other !== id);
  return index < 0 ? others : others.toSpliced(index, 0, id);
}
