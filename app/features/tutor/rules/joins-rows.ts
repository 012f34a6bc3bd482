import type { ColumnRef, FuncCall, Node } from 'libpg-query';
import { type Clause, expressionsOf, mentionsInAll } from '~/sql/clause-nodes';
import { type Fan, fanFrom, pathsFrom } from '~/sql/fan';
import { edgesOf } from '~/sql/links';
import type { Query, Scope, Source } from '~/sql/model';
import { writtenAs } from '~/sql/print';
import { findNodes, namesOf } from '~/sql/tree';
import { rule } from './rule';
import { nounOf, titleOf, withArticle } from './said';

rule('fan-out', (scope, { query }) => {
  const repeated = repeatedIn(scope, query).find(({ fan }) => !branchesOf(fan, scope, query));
  if (!repeated) return undefined;
  const { clause, written, does, fan } = repeated;
  const [start, ...between] = fan.path;
  if (!start) return undefined;
  const row = start.table ? nounOf(start.table) : `row of ${start.alias}`;
  const many = titleOf(fan.many, scope);
  const parent = between.at(-1);
  const what = parent
    ? `After the joins, ${withArticle(row)} comes up once for each row of ${many} that belongs to the same ` +
      `${parent.table ? nounOf(parent.table) : `row of ${parent.alias}`}, and ${written} ${does} it every time. What is one row now?`
    : `After the join, ${withArticle(row)} with several rows in ${many} comes up once for each of them, ` +
      `and ${written} ${does} it every time. What is one row now?`;
  return { clause, what };
});

rule('two-branches', (scope, { query }) => {
  for (const { written, fan } of repeatedIn(scope, query)) {
    const fork = branchesOf(fan, scope, query);
    if (fork) return toldOf(fork, written, scope);
  }
  const isCounted = expressionsOf<FuncCall>(scope, 'FuncCall').some(
    ({ expression }) => expression.agg_star && !expression.over,
  );
  const fork = isCounted ? forkIn(scope, query) : undefined;
  return fork && toldOf(fork, 'count(*)', scope);
});

/** A source of which a row may meet several of two others. */
type Fork = { parent: Source; branches: [Source, Source] };

function branchesOf({ path, many }: Fan, scope: Scope, query: Query): Fork | undefined {
  const [parent, branch] = [path.at(-1), path.at(-2)];
  const back = edgesOf(scope, query).find(({ from, to }) => from === parent && to === branch);
  return parent && branch && back?.mayBeMany ? { parent, branches: [branch, many] } : undefined;
}

function forkIn(scope: Scope, query: Query): Fork | undefined {
  const edges = edgesOf(scope, query);
  for (const parent of scope.sources) {
    const many = edges.filter((edge) => edge.from === parent && edge.mayBeMany);
    const [one, other] = many.map(({ to }) => to);
    if (one && other) return { parent, branches: [one, other] };
  }
  return undefined;
}

function toldOf({ parent, branches: [one, other] }: Fork, written: string, scope: Scope) {
  const [first, second, whole] = [one, other, parent].map((source) => titleOf(source, scope));
  const noun = parent.table ? nounOf(parent.table) : `row of ${parent.alias}`;
  const what =
    `In FROM, ${first} and ${second} both hang on ${whole}: ${withArticle(noun)} with three rows in ${first} and two in ${second} ` +
    `makes six rows, so ${written} takes each of them more than once. What is one row now?`;
  return { what };
}

type Repeated = { clause: Clause; written: string; does: string; fan: Fan };

const does: Record<string, string> = { sum: 'adds', avg: 'weighs', count: 'counts' };

function repeatedIn(scope: Scope, query: Query): Repeated[] {
  if (scope.sources.length < 2) return [];
  return expressionsOf<FuncCall>(scope, 'FuncCall').flatMap(({ clause, expression }): Repeated[] => {
    const name = namesOf(expression.funcname).at(-1) ?? '';
    const verb = does[name];
    if (!verb || expression.agg_distinct || expression.agg_star || expression.over) return [];
    if (findNodes<ColumnRef>(expression.args, 'ColumnRef').length === 0) return [];
    const { sources, isKnown } = mentionsInAll([expression.args, expression.agg_filter], scope, query);
    if (!isKnown) return [];
    const written = writtenAs({ FuncCall: { ...expression, agg_filter: undefined } } as Node) ?? name;
    return finestOf(sources, scope, query).flatMap((source) => {
      const fan = fanFrom(source, sources, scope, query);
      return fan ? [{ clause, written, does: verb, fan }] : [];
    });
  });
}

/** Those that do not belong once to a row of another: it decides how often they come up. */
function finestOf(sources: Set<Source>, scope: Scope, query: Query): Source[] {
  const all = [...sources];
  const reached = new Map(all.map((source) => [source, new Set(pathsFrom(source, scope, query).flat())]));
  return all.filter(
    (source, index) =>
      !all.some((other, at) => {
        const isBelow = other !== source && reached.get(other)?.has(source);
        return isBelow && !(reached.get(source)?.has(other) && index < at);
      }),
  );
}
