/** A challenge among the others; `earned` is null until it is solved. */
export type Peer = { slug: string; title: string; difficulty: number; points: number; earned: number | null };

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const totalOf = (peers: readonly Peer[]) => ({
  earned: sum(peers.map(({ earned }) => earned ?? 0)),
  points: sum(peers.map(({ points }) => points)),
});

/** `peers`: the level's challenges, including this one. `next`: the next unsolved challenge, of this level first. */
export function wayOnFrom(here: { slug: string; difficulty: number }, ladder: readonly Peer[]) {
  const peers = ladder.filter(({ difficulty }) => difficulty === here.difficulty);
  const at = peers.findIndex(({ slug }) => slug === here.slug);
  const later = ladder.filter(({ difficulty }) => difficulty > here.difficulty);
  const inOrder = [...peers.slice(at + 1), ...peers.slice(0, at), ...later, ...ladder];
  const next = inOrder.find(({ slug, earned }) => earned === null && slug !== here.slug);
  return {
    peers: peers.map(({ slug, title, earned }) => ({ slug, title, isSolved: earned !== null })),
    ofLevel: totalOf(peers),
    total: totalOf(ladder),
    next: next && { slug: next.slug, title: next.title, level: next.difficulty },
  };
}
