export const chartKinds = ['line', 'bar', 'scatter', 'histogram'] as const;

export type ChartKind = (typeof chartKinds)[number];

/** What is drawn of a result. `kinds`: what its types allow. `svg` is ours, its texts are escaped; `words` stand below it. */
export type Charted = { kinds: ChartKind[]; kind?: ChartKind; svg?: string; words: string[] };
