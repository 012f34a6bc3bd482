/** In the order in which faults are worth mending. */
export const clauses = ['FROM', 'ON', 'WHERE', 'GROUP BY', 'HAVING', 'SELECT', 'ORDER BY', 'LIMIT'] as const;
export type Clause = (typeof clauses)[number];
