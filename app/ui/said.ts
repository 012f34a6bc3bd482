import { useEffect } from 'react';

/** The id of the page's only live region for screen readers; it is empty at first. */
export const saidId = 'said';

function say(words: string) {
  const region = document.getElementById(saidId);
  if (!region) return;
  // Cleared first, so that the same words are announced again.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = words;
  });
}

/** Announces `words` to screen readers, once for each reply `of`. */
export function useSaid(words: string | false | undefined, of: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words of another reply are said again
  useEffect(() => {
    if (words) say(words);
  }, [words, of]);
}
