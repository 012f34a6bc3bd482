/** Twice the cores of a small machine: its tests wait for servers half of the time. */
export const maxWorkers = 4;
