/** Twice the cores of a small machine, because tests wait for servers half of the time. */
export const maxWorkers = 4;
