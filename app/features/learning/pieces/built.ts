/** More than any exercise offers. */
export const maximumPieces = 32;

const separator = '.';

/** The ids of the chosen pieces in order, as text for a URL or a form. */
export const writeBuilt = (ids: readonly string[]) => ids.join(separator);

export const splitBuilt = (built: string) => built.split(separator).filter((id) => id !== '');

/** The list with the piece moved to `index`, counted without the piece; an index below 0 removes it. */
export function moved(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((other) => other !== id);
  return index < 0 ? others : others.toSpliced(index, 0, id);
}
