import { scan } from 'libpg-query';
import type { CourseSource } from './course-source';
import type { Dictionary } from './dictionary';
import type { Fault } from './fault';
import type { SqlBlock } from './fence';
import { fill } from './templates/fill';
import { samplesOf } from './templates/template';
import { shownSql } from './text-item';

const punctuation = new Set(['(', ')', ',', '.', ';', '[', ']', '$']);

/**
 * The keywords, functions and operators of a query in order, in lower case, and `subquery` for each SELECT in parentheses
 * without AS.
 * @param names of tables and columns, which may be spelled like keywords
 */
export async function wordsOf(sql: string, names: ReadonlySet<string>): Promise<string[]> {
  const { tokens } = await scan(sql);
  const texts = tokens.map(({ text }) => text.toLowerCase());
  const named = new Set(names);
  texts.forEach((text, at) => {
    if (texts[at - 1] === 'as') named.add(text);
  });
  const words: string[] = [];
  tokens.forEach(({ keywordName, tokenName }, at) => {
    const [before, text = '', after] = [texts[at - 1], texts[at], texts[at + 1]];
    if (text === '(' && after === 'select' && before !== 'as') words.push('subquery');
    if (tokenName === 'SCONST' || tokenName === 'ICONST' || tokenName === 'FCONST') return;
    if (punctuation.has(text) || text.startsWith('--') || text.startsWith('/*')) return;
    const isName = /^[a-z_"]/.test(text);
    const isCall = after === '(' && before !== 'as';
    const isKeyword = keywordName !== 'NO_KEYWORD';
    const isNamed = before === '.' || named.has(text) || before === 'as';
    const isEverything = text === '*' && (after === ')' || !before || ['select', '.', ','].includes(before));
    if (isName ? (isKeyword && !isNamed) || (isCall && !isNamed) : !isEverything) words.push(text);
  });
  return words;
}

export const wordsOfData = ({ tables }: Dictionary) =>
  new Set(tables.flatMap((table) => [table.name, ...table.columns.map(({ name }) => name)]));

/** A single name counts as a word, too: "the function `avg`". */
async function showWords(shown: readonly string[], names: ReadonlySet<string>): Promise<Set<string>> {
  const words = new Set<string>();
  for (const sql of shown) {
    if (/^\w+$/.test(sql)) words.add(sql.toLowerCase());
    else for (const word of await wordsOf(sql, names)) words.add(word);
  }
  return words;
}

/** Faults for words that are needed before a text introduces them, and for introduced words that the text does not show. */
export async function checkVocabulary(course: CourseSource): Promise<Fault[]> {
  const { dictionary, lessons, assessment, challenges, templates } = course;
  const names = wordsOfData(dictionary);
  const faults: Fault[] = [];
  const taught = new Set<string>();
  const refuse = async (file: string, { sql, line }: SqlBlock) => {
    const early = [...new Set(await wordsOf(sql, names))].filter((word) => !taught.has(word));
    if (early.length === 0) return;
    faults.push({
      file,
      line,
      message: `no text has introduced what the reference uses: ${early.join(', ')}`,
    });
  };
  for (const { file, items } of lessons) {
    for (const item of items) {
      if (item.type === 'texts') {
        const shown = await showWords(shownSql(item.body), names);
        const { line, words } = item.introduces;
        const unseen = words.filter((word) => !shown.has(word));
        if (unseen.length > 0)
          faults.push({ file, line, message: `no code in this text shows ${unseen.join(', ')}` });
        for (const word of words) taught.add(word);
      }
      if (item.type === 'exercises') await refuse(file, item.reference);
    }
  }
  for (const { variants } of assessment.questions)
    for (const { task } of variants) await refuse(assessment.file, task.reference);
  for (const template of templates)
    for (const choice of samplesOf(template))
      await refuse(template.file, {
        sql: fill(template.reference, choice, 'sql'),
        line: template.lines.reference,
      });
  // Difficulty 5 goes beyond the lessons; its hints name the words that it needs.
  for (const { task, difficulty } of challenges.challenges)
    if (difficulty <= 4) await refuse(challenges.file, task.reference);
  return faults;
}
