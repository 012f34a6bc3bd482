import { explainTopics, listTables } from './chat/explain';
import { readGlossary } from './chat/glossary.server';
import { hasBegun, helpWithQuery } from './chat/help.server';
import { intentOf } from './chat/intent';
import type { Answer, Question } from './chat/question';
import { topicsOf } from './chat/topics';
import { firstSuggestions, suggestion } from './suggestions';

/**
 * What the built-in tutor answers: the same question about the same query always gets the same answer, but for hints, which
 * go on where the last one ended. It never has the solution in it.
 */
export async function answerQuestion(question: Question): Promise<Answer> {
  const { message, tables, exercise } = question;
  const wanted = intentOf(message, topicsOf({ tables, glossary: readGlossary(exercise.dataset) }));
  const intent = wanted.kind;
  const further = hasBegun(exercise)
    ? [suggestion.hint, suggestion.wrong]
    : [suggestion.begin, suggestion.tables];
  switch (wanted.kind) {
    case 'explain':
      return { text: explainTopics(wanted.topics), intent, isAuthored: true, suggestions: further };
    case 'tables':
      return { text: listTables(tables), intent, isAuthored: true, suggestions: further };
    case 'help':
      return { intent, ...(await helpWithQuery(question)) };
    case 'aloud':
      return { text: exercise.query?.trim() ? pressExplain : emptyEditor, intent, suggestions: further };
    case 'solution':
      return { text: refusal, intent, suggestions: further };
    case 'unknown':
      return {
        text: `I have no entry for “${wanted.term}”. I explain the words of SQL and the tables and columns of this course.`,
        intent,
        suggestions: firstSuggestions,
      };
    case 'other':
      return { text: abilities, intent, suggestions: firstSuggestions };
  }
}

const refusal =
  'I keep the answer to myself, because finding it is what makes it stick. But I can take you one step further; and after three wrong answers, or the last hint, the exercise itself offers to show a solution.';

const abilities =
  'I am a program, and I can do three things: say what is the matter with your query, tell what it does, and explain a word of SQL, a table or a column. Ask “why is it wrong?”, or “what does having mean?”.';

const emptyEditor = 'There is no query in the editor yet, so there is nothing to read aloud.';
const pressExplain =
  'Press “Explain my query” under the editor: it reads your query aloud, one step after the other, with the number of rows after each.';
