import { useState } from 'react';

/** `said`: what became of the last copy, in words. */
export function useCopy() {
  const [said, setSaid] = useState('');
  const copy = async (text: string, words: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(words);
    } catch {
      setSaid('This browser does not let a page copy.');
    }
  };
  return { said, copy };
}
