const abbreviations = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no)\.$/i;
const fence = /```|~~~/g;

/** Cuts a text that comes in pieces into sentences; code, between fences or back quotes, stays in one piece. */
export class Sentences {
  private rest = '';

  add(piece: string): string[] {
    this.rest += piece;
    const whole: string[] = [];
    for (let end = endOfFirst(this.rest); end > 0; end = endOfFirst(this.rest)) {
      whole.push(this.rest.slice(0, end));
      this.rest = this.rest.slice(end);
    }
    return whole.filter((sentence) => sentence.trim() !== '');
  }

  /** The rest of the text. `isWhole`: the text is complete, so that its last words count without a full stop. */
  end(isWhole: boolean): string[] {
    const last = this.rest;
    this.rest = '';
    const isSentence = /[.!?:`)]\s*$/.test(last) || isWhole;
    return last.trim() !== '' && isSentence ? [last] : [];
  }

  get waiting(): number {
    return this.rest.length;
  }
}

/** The end of the first whole sentence, 0 while there is none. A sentence is whole once white space follows it. */
function endOfFirst(text: string): number {
  const ends = /[.!?]+["')\]]*\s+|\n\s*/g;
  for (let match = ends.exec(text); match; match = ends.exec(text)) {
    const end = match.index + match[0].length;
    const before = text.slice(0, end);
    if (abbreviations.test(before.trimEnd()) || isOpen(before)) continue;
    return end;
  }
  return 0;
}

function isOpen(text: string): boolean {
  const fences = text.match(fence)?.length ?? 0;
  if (fences % 2 === 1) return true;
  const quotes = text.replace(fence, '').match(/`/g)?.length ?? 0;
  return quotes % 2 === 1;
}
