export const suggestion = {
  begin: 'Where do I begin?',
  hint: 'Give me a hint',
  another: 'Another hint',
  wrong: 'Why is it wrong?',
  aloud: 'What does my query do?',
  tables: 'What is in the tables?',
} as const;

/** Before anything was asked, and where it is not clear what is. */
export const firstSuggestions = [suggestion.hint, suggestion.aloud, suggestion.tables] as const;
