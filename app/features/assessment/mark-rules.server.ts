/** The rules of the sandbox's compare/marks.ts, in words for learners. */
export const markRules = [
  'A right answer earns all points of its question, less what hints cost.',
  'With one thing wrong it earns a part: 75 percent where only the names or order of its columns, the order of its rows, or the values of one column differ; 50 percent where rows are only missing or only too many, and at least half are right.',
  'Any other answer earns nothing. Columns that tell rows apart, such as an id, have to be right, on the data you see and on other data.',
].join(' ');
