import type { FuncCall } from 'libpg-query';
import { namesOf } from '~/sql/tree';
import { authored } from '../authored';
import { type Faulty, nodeOf } from './faulty';
import { shown } from './shown';

const known = authored.messages.map(({ code, is, words }) => ({
  codes: code.split(' '),
  pattern: new RegExp(is, 's'),
  words,
}));

/** What is said of a fault whose message alone tells what is wrong. */
export function explainMessage(faulty: Faulty): string | undefined {
  const { code, message } = faulty.error;
  const entry = known.find(({ codes, pattern }) => codes.includes(code) && pattern.test(message));
  if (!entry) return undefined;
  const groups = entry.pattern.exec(message) ?? [];
  const call = nodeOf<FuncCall>(faulty, 'FuncCall');
  return entry.words
    .replaceAll('$call', shown(namesOf(call?.funcname).at(-1) ?? '').toUpperCase())
    .replaceAll('$arguments', call?.args ? '…' : '')
    .replace(/\$(\d)/g, (_, group) => shown(groups[group] ?? ''));
}
