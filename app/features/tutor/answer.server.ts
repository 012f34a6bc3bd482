import { explainTask, explainTopics, lineOfTask, listTables } from './chat/explain';
import { readGlossary } from './chat/glossary.server';
import { hasBegun } from './chat/grading.server';
import { helpWithQuery } from './chat/help.server';
import { giveHint } from './chat/hints';
import { type Intent, intentOf } from './chat/intent.server';
import type { Answer, Help, Question } from './chat/question';
import { explainShown, readQueryAloud } from './chat/read-aloud.server';
import { explainJoin } from './chat/schema-words';
import { type Topics, topicsOf } from './chat/topics';
import { showEvidence, submitQuery } from './chat/verdict.server';
import { firstSuggestions, suggestion } from './suggestions';

/**
 * The built-in tutor's answer. It is the same for the same question, query and history, except that the intent `grade` submits
 * the query. It contains the solution only where the page shows it already.
 */
export async function answerQuestion(question: Question): Promise<Answer> {
  const { message, tables, exercise } = question;
  const known = topicsOf({ tables, glossary: readGlossary(exercise.dataset) });
  const wanted = intentOf(message, known);
  return { intent: wanted.kind, ...(await answerTo(wanted, question, known)) };
}

async function answerTo(wanted: Intent, question: Question, known: Topics): Promise<Help> {
  const { exercise, tables, facts } = question;
  const suggestions = hasBegun(exercise)
    ? [suggestion.hint, suggestion.wrong]
    : [suggestion.begin, suggestion.tables];
  const authored = (text: string): Help => ({ text, isAuthored: true, suggestions });
  switch (wanted.kind) {
    case 'explain':
      return authored(explainTopics(wanted.topics));
    case 'foreign':
      return authored([english, explainTopics(wanted.topics)].filter(Boolean).join('\n\n'));
    case 'tables':
      return authored(listTables(tables));
    case 'join':
      return authored(explainJoin(wanted.tables, tables));
    case 'task':
      return authored(explainTask(question, known));
    case 'said':
      return authored(wanted.text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? ''));
    case 'help':
      return helpWithQuery(question);
    case 'hint':
      return giveHint(question, wanted.number);
    case 'grade':
      return submitQuery(question);
    case 'dispute':
      return showEvidence(question);
    case 'aloud':
      return readQueryAloud(question);
    case 'line':
      return (await explainShown(question, known)) ?? readQueryAloud(question);
    case 'shown':
    case 'solution':
      return (await explainShown(question, known)) ?? { text: refusal, suggestions };
    case 'pass on': {
      const passed = await question.passOn();
      return authored(passed === undefined ? nothingToPass : `I have passed on “${passed}”. ${keptSo}`);
    }
    case 'unknown': {
      const line = lineOfTask(wanted.term, exercise);
      if (line) return authored(`The task says: ${line}`);
      return {
        text: `I have no entry for “${wanted.term}”. I explain the words of SQL and the tables and columns of this course. ${offer}`,
        suggestions: unanswered,
      };
    }
    case 'other':
      return { text: `${abilities} ${offer}`, suggestions: unanswered };
  }
}

const refusal =
  'I keep the answer to myself, because finding it is what makes it stick. But I can take you one step further; and after three wrong answers, or the last hint, the exercise itself offers to show a solution.';

const abilities = 'I did not understand that. Ask me about your query, the task, or a word of SQL.';

const unanswered = [...firstSuggestions, suggestion.passOn];

const offer = `“${suggestion.passOn}” lets those who make this tutor read it, without your name.`;

const keptSo =
  'Those who make this tutor read it without your name. It is kept for 30 days, or until you clear this conversation.';

const nothingToPass = 'There is no question of yours here that I could pass on.';

const english = 'I speak English alone; the English words of SQL I know in any sentence.';
