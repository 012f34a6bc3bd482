import type { List, ListItem, RootContent } from 'mdast';
import { toString as toPlainText } from 'mdast-util-to-string';
import type { Report } from './fault';
import { lineOf } from './fence';
import { toWordsWithCode } from './markdown';

export type QuizSource = {
  type: 'quizzes';
  body: RootContent[];
  /** With backticks around code, as in `options`. */
  question: string;
  options: string[];
  correctAnswer: string;
  explanation: RootContent[];
  /** By option, the text that is shown once it was chosen; empty where the author gives none. */
  reasons: RootContent[][];
};

/**
 * The question is the last paragraph before the task list, the explanation follows the list. Text indented under an option
 * is its reason.
 */
export function readQuiz(nodes: RootContent[], line: number, report: Report): QuizSource {
  const at = nodes.findIndex(isTaskList);
  const list = nodes[at];
  if (at < 0 || list?.type !== 'list') {
    report(line, 'a quiz needs its options as a task list: - [x] right, - [ ] wrong');
    return {
      type: 'quizzes',
      body: nodes,
      question: '',
      options: [],
      correctAnswer: '',
      explanation: [],
      reasons: [],
    };
  }
  const asked = nodes[at - 1];
  if (asked?.type !== 'paragraph')
    report(lineOf(list), 'the question stands as a paragraph before the options');
  const options = list.children.map(optionOf);
  const reasons = reasonsOf(list, report);
  const right = list.children.filter((item) => item.checked === true);
  if (right.length !== 1) report(lineOf(list), `one option must be ticked with [x], not ${right.length}`);
  if (options.length < 3) report(lineOf(list), 'a quiz needs at least three options');
  if (new Set(options).size < options.length) report(lineOf(list), 'two options say the same');
  for (const item of list.children) {
    if (typeof item.checked !== 'boolean') report(lineOf(item), 'an option starts with [x] or [ ]');
  }
  const explanation = nodes.slice(at + 1);
  if (toPlainText({ type: 'root', children: explanation }).length < 40) {
    report(lineOf(list), 'the explanation after the options is missing or too short');
  }
  return {
    type: 'quizzes',
    body: nodes.slice(0, Math.max(0, at - 1)),
    question: asked ? toWordsWithCode(asked).replace(/\s+/g, ' ') : '',
    options,
    correctAnswer: right[0] ? optionOf(right[0]) : '',
    explanation,
    reasons,
  };
}

function isTaskList(node: RootContent): node is List {
  return node.type === 'list' && node.children.some((item) => typeof item.checked === 'boolean');
}

const optionOf = ({ children: [option] }: ListItem) => (option ? toWordsWithCode(option).trim() : '');

/** Either all options have a reason or none: a single option without one would give something away. */
function reasonsOf(list: List, report: Report): RootContent[][] {
  const reasons = list.children.map(({ children: [, ...rest] }) => rest);
  const given = reasons.filter((reason) => reason.length > 0);
  if (given.length === 0) return [];
  list.children.forEach((item, index) => {
    const words = toPlainText({ type: 'root', children: reasons[index] ?? [] });
    if (words === '') report(lineOf(item), 'this option has no sentence of its own below it, as others have');
    else if (words.length < 20) report(lineOf(item), 'the sentence below this option is too short');
  });
  return reasons;
}
