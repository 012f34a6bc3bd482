import type { CourseSource } from './course-source';
import type { Fault } from './fault';
import type { SkillsSource, TakenSkills } from './skills-source';
import { wordsOf, wordsOfData } from './vocabulary';

type Taught = Pick<CourseSource, 'dictionary' | 'lessons' | 'skills'>;

/** Skills that a query needs, by its keywords, functions and operators. */
export async function skillsOf(sql: string, course: Taught): Promise<TakenSkills> {
  const { dictionary, lessons, skills } = course;
  const found = await wordsOf(sql, wordsOfData(dictionary));
  const places = found.map(
    (word) => lessons.find((lesson) => introduces(lesson, word))?.orderIndex ?? Infinity,
  );
  const lesson = Math.max(0, ...places);
  const shown = idsIn(found, skills);
  return {
    skills: skills.skills.map(({ id }) => id).filter((id) => shown.has(id)),
    lesson: Number.isFinite(lesson) ? lesson : null,
  };
}

const introduces = ({ items }: CourseSource['lessons'][number], word: string) =>
  items.some((item) => item.type === 'texts' && item.introduces.words.includes(word));

/** Matches phrases from left to right, the longest first; a matched word counts for one skill only. */
function idsIn(found: readonly string[], { skills }: SkillsSource): Set<string> {
  const phrases = skills
    .flatMap(({ id, words }) => words.map((text) => ({ id, words: text.split(' ') })))
    .sort((one, other) => other.words.length - one.words.length);
  const ids = new Set<string>();
  for (let at = 0; at < found.length; ) {
    const fits = phrases.find(({ words }) => words.every((word, index) => found[at + index] === word));
    if (fits) ids.add(fits.id);
    at += fits?.words.length ?? 1;
  }
  return ids;
}

/** Faults for introduced words that belong to no skill, and for words of skills that no text introduces. */
export function checkSkills({ lessons, skills }: Taught): Fault[] {
  const grouped = [skills.everywhere, ...skills.skills.map(({ words }) => words)];
  const known = new Set(grouped.flatMap((words) => words.flatMap((text) => text.split(' '))));
  const texts = lessons.flatMap(({ file, items }) =>
    items.flatMap((item) => (item.type === 'texts' ? [{ file, ...item.introduces }] : [])),
  );
  const taught = new Set(texts.flatMap(({ words }) => words));
  const homeless = texts.flatMap(({ file, line, words }) =>
    words
      .filter((word) => !known.has(word))
      .map((word) => ({ file, line, message: `${word} belongs to no skill of ${skills.file}` })),
  );
  const untaught = [...known]
    .filter((word) => !taught.has(word))
    .map((word) => ({ file: skills.file, line: 1, message: `no text introduces ${word}` }));
  return [...homeless, ...untaught];
}
