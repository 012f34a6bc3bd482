/** Names of difficulties 1 to 4. */
export const levels = ['Rookie', 'Pro', 'All-Star', 'MVP'] as const;

/** The difficulty of the challenges for subscribers, beyond the levels. */
export const hardest = 5;

export const levelName = (difficulty: number) => levels[difficulty - 1] ?? 'Overtime';
