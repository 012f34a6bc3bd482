export const chartKinds = ['line', 'bar', 'scatter', 'histogram'] as const;

export type ChartKind = (typeof chartKinds)[number];

/** `kinds`: the charts that the result's types allow. `svg` has its texts escaped; `words` are notes below it. */
export type Charted = { kinds: ChartKind[]; kind?: ChartKind; svg?: string; words: string[] };
