/** `task`: kind and name. `kin`: shared by similar tasks; the task's own name when there are none. */
export type Task = { task: string; kin: string; skills: readonly string[] };

type Asked = {
  /** Ids of skills, the longest due first. */
  due: readonly string[];
  tasks: readonly Task[];
  /** The tasks answered last, the newest first; `last` is the one just left. */
  seen: readonly string[];
  last?: Task;
};

/** How many of the last tasks count as seen. */
const memory = 30;

/**
 * The next task, and the skill that it is for: the longest due, but if possible not a skill of the last task. Prefers tasks not
 * seen lately, then tasks with few other skills. Undefined when no due skill has a task.
 */
export function chooseTask({ due, tasks, seen, last }: Asked): { task: Task; skill: string } | undefined {
  const justAsked = due.find((skill) => last?.skills.includes(skill));
  const inTurn = due.filter((skill) => skill !== justAsked);
  for (const skill of justAsked === undefined ? inTurn : [...inTurn, justAsked]) {
    const [first] = tasks
      .filter((task) => task.skills.includes(skill) && task.task !== last?.task)
      .map((task) => ({ task, rank: rankOf(task, { due, seen, last }) }))
      .sort((one, other) => compare(one.rank, other.rank));
    if (first) return { task: first.task, skill };
  }
  return undefined;
}

function rankOf(task: Task, { due, seen, last }: Pick<Asked, 'due' | 'seen' | 'last'>): number[] {
  const at = seen.slice(0, memory).indexOf(task.task);
  const besides = task.skills.filter((skill) => !due.includes(skill)).length;
  return [
    task.kin === last?.kin ? 1 : 0,
    at < 0 ? 0 : memory - at,
    besides,
    due.length - (task.skills.length - besides),
    shuffled(`${seen[0] ?? ''} ${task.task}`),
  ];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, index) => rank !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** FNV-1a: a stable hash that spreads similar texts. */
function shuffled(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  return hash >>> 0;
}
