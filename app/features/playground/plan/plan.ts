/** A step of a plan, in the order in which Postgres begins to have rows. `share`: of the time of all, its own. */
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
