/** By difficulty 1 to 4. */
export const levels = ['Rookie', 'Pro', 'All-Star', 'MVP'] as const;

/** Of the challenges for subscribers, beyond the levels. */
export const hardest = 5;

export const levelName = (difficulty: number) => levels[difficulty - 1] ?? 'Overtime';
