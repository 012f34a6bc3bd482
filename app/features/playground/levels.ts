/** By difficulty 1 to 4. */
export const levels = ['Rookie', 'Pro', 'All-Star', 'MVP'] as const;
