import type { Values } from '../../authored-words';
import type { Difference } from '../model';
import { namesIn, shapeOf, type Wording, wordingOf } from './wording';

const clauseNames: Partial<Record<string, string>> = {
  where: 'WHERE',
  on: 'the ON of your outer join',
  having: 'HAVING',
};

/** Words for a difference in a condition of any clause; undefined for other differences. `cases`: those of casesOf. */
export function conditionWords(
  difference: Difference,
  { all, cases }: { all: Difference[]; cases: string[] },
): Wording | undefined {
  const [group = '', ...rest] = difference.kind.split('-');
  const clause = clauseNames[group];
  if (!clause) return undefined;
  const kind = `condition-${rest.join('-')}`;
  const { names, statement, trait, count = 1 } = difference;
  const alike = all.filter(
    (other) => other.kind === difference.kind && other.statement === statement && other.names[0] === names[0],
  ).length;
  const shown = names.slice(0, namesShown(difference));
  const yours = clause.startsWith('the') ? clause : `your ${clause}`;
  const on = shown.length > 0 ? ` on ${namesIn(shown)}` : '';
  const condition = `${on ? 'the' : 'a'} condition${on} in ${yours}`;
  const values: Values = {
    ...{ clause, yours, condition, trait, word: difference.word },
    Condition: `${condition.charAt(0).toUpperCase()}${condition.slice(1)}`,
    anyClause: clause.replace('your ', 'an '),
    name: shown[0],
    names: namesIn(shown),
    all: alike === 2 ? 'both' : 'all',
    plural: alike > 1 ? 's' : '',
    days: trait === 'dates' ? (alike > 1 ? 'days' : 'day') : undefined,
    keep: group === 'on' ? 'attach' : 'keep',
    missing: count > 1 ? 'One of the missing conditions' : 'The missing condition',
    rows: group === 'having' ? 'rows, or groups' : 'rows',
  };
  const told = wordingOf(kind, alike > 1 ? [...cases, 'alike'] : cases, values) as Wording;
  const [does, asks] = shapeOf(difference) ?? [];
  if (!does) return told;
  return { ...told, where: `Look at ${condition}: ${does}.`, what: `In ${condition}, ${does}. ${asks}` };
}

/** Names one column, since two might give away a part of the answer; two where the right answer does not combine them. */
const namesShown = ({ kind }: Difference) => (/-(measure|extra)$/.test(kind) ? 2 : 1);
