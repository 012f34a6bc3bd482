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

/** Offered before the first question, and where a question was not understood. */
export const firstSuggestions = [suggestion.hint, suggestion.aloud, suggestion.tables] as const;

/** The button that takes one of the author's hints; nothing else takes one. */
export const takeHint = (number: number, of: number) => `Show hint ${number} of ${of}`;
