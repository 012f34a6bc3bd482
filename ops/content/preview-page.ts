import type { RootContent } from 'mdast';
import { describeContract } from '~/features/sandbox/contract';
import { type CompiledItem, compileLesson } from './course';
import { catalogueOf } from './exceptions';
import type { Fault } from './fault';
import { type Run, toHtml } from './html';
import { readLesson } from './lesson';

type Exercise = Extract<CompiledItem, { type: 'exercises' }>;

/** Renders a lesson as HTML, with the answers. @throws ContentError */
export async function renderLesson(file: string, run: Run): Promise<string> {
  const { name, summary, items } = await compileLesson(await readLesson(file), {
    run,
    catalogue: await catalogueOf(run),
    readSkills: async () => ({ skills: [], lesson: null }),
  });
  const articles: string[] = [];
  for (const item of items) articles.push(await renderItem(file, item, run));
  return `<h1>${escapeHtml(name)}</h1><p>${escapeHtml(summary)}</p>${articles.join('')}`;
}

export function renderFaults(faults: readonly Fault[]): string {
  const lines = faults.map(
    ({ file, line, message }) =>
      `<p class="query-error"><strong>${escapeHtml(file)}:${line}</strong> ${escapeHtml(message)}</p>`,
  );
  return `<h1>To be mended</h1><div class="prose">${lines.join('')}</div>`;
}

export function renderPage(args: { title: string; body: string; css: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(args.title)} · preview</title><style>${args.css}</style></head>
<body><main style="max-width:75rem;margin:auto;padding:1.5rem">${args.body}</main>
<script>new EventSource('/changes').onmessage = () => location.reload()</script></body>
</html>`;
}

async function renderItem(file: string, item: CompiledItem, run: Run): Promise<string> {
  const rest = item.type === 'exercises' ? await renderAnswer(file, item, run) : renderQuiz(item);
  return [
    `<article style="margin-top:3rem;border-top:1px solid var(--color-rule);padding-top:1rem">`,
    `<p><small>${item.type} · ${item.slug}</small></p><h2>${escapeHtml(item.title)}</h2>`,
    `<div class="prose">${item.html}${rest}</div></article>`,
  ].join('');
}

const withCode = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function renderQuiz(item: Exclude<CompiledItem, Exercise>): string {
  if (item.type !== 'quizzes') return '';
  const options = item.options.map(
    (option) =>
      `<li>${withCode(option)}${option === item.correctAnswer ? ' <strong>(right)</strong>' : ''}${item.reasons[option] ?? ''}</li>`,
  );
  return `<p><strong>${withCode(item.question)}</strong></p><ul>${options.join('')}</ul>${item.explanation}`;
}

async function renderAnswer(file: string, exercise: Exercise, run: Run): Promise<string> {
  const { contract, columns, hints, traps, initialQuery, reference, alternatives, mutants } = exercise;
  const { debrief = '' } = exercise;
  const wordsOf = (texts: string[]) => texts.map((text) => `<li>${withCode(text)}</li>`).join('');
  const queries = await toHtml({
    file,
    run,
    nodes: [
      ...(initialQuery ? section('The starting query', [initialQuery]) : []),
      ...section('The reference', [reference], 'run caption="It returns"'),
      ...section('Also right', alternatives),
      ...section('Wrong', mutants),
    ],
  });
  return `<p>${escapeHtml(describeContract(contract, columns))}</p><ol>${wordsOf(hints)}</ol>
<h3>Traps</h3><ul>${wordsOf(traps)}</ul>${queries}${debrief && `<h3>Debrief</h3>${debrief}`}`;
}

function section(title: string, queries: string[], meta?: string): RootContent[] {
  return [
    { type: 'heading', depth: 4, children: [{ type: 'text', value: title }] },
    ...queries.map((value): RootContent => ({ type: 'code', lang: 'sql', meta, value })),
  ];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? '');
