export const suggestion = {
  begin: 'Where do I begin?',
  hint: 'Give me a hint',
  more: 'Say more',
  wrong: 'Why is it wrong?',
  task: 'What does the task want?',
  aloud: 'What does my query do?',
  tables: 'What is in the tables?',
  passOn: 'Pass my question on',
} as const;

/** Before anything was asked, and where it is not clear what is. */
export const firstSuggestions = [suggestion.hint, suggestion.aloud, suggestion.tables] as const;

/** Takes one of the author's hints, which nothing else does. */
export const takeHint = (number: number, of: number) => `Show hint ${number} of ${of}`;
