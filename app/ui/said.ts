import { useEffect } from 'react';

/** Of the page's one region that is read aloud when it changes; it is there, and empty, before anything is said. */
export const saidId = 'said';

function say(words: string) {
  const region = document.getElementById(saidId);
  if (!region) return;
  // The same words may have to be said again.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = words;
  });
}

/** Says `words` to who listens to the page, once for each reply `of` which they tell. */
export function useSaid(words: string | false | undefined, of: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words of another reply are said again
  useEffect(() => {
    if (words) say(words);
  }, [words, of]);
}
