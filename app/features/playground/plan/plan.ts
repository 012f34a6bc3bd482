/** A step of a plan; children come before parents. `share`: its own part of the total time, 0 to 1. */
export type PlanStep = {
  name: string;
  words: string;
  details: { label: string; text: string }[];
  remarks: string[];
  rows: string;
  expected: string;
  ms: string;
  share: number;
};

export type Plan = { query: string; ms: string; read: string; slowest: string; steps: PlanStep[] };
