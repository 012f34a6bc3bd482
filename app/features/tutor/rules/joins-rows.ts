import type { ColumnRef, FuncCall, Node } from 'libpg-query';
import { type Clause, expressionsOf, mentionsInAll } from '~/sql/clause-nodes';
import { type FanOut, fanOut, pathsFrom } from '~/sql/fan';
import { edgesOf } from '~/sql/links';
import type { Query, Scope, Source } from '~/sql/model';
import { toSql } from '~/sql/print';
import { findNodes, namesOf } from '~/sql/tree';
import { rule } from './rule';
import { nounOf, titleOf, withArticle } from './said';

rule('fan-out', function* (scope, { query }) {
  const repeated = repeatedIn(scope, query).find(({ fan }) => !branchesOf(fan, scope, query));
  if (!repeated) return;
  const { clause, written, does, fan } = repeated;
  const [start, ...between] = fan.path;
  const parent = between.at(-1);
  yield {
    clause,
    is: parent && 'far',
    row: start && withArticle(rowOf(start)),
    many: titleOf(fan.many, scope),
    parent: parent && rowOf(parent),
    call: written,
    does,
  };
});

const rowOf = ({ table, alias }: Source) => (table ? nounOf(table) : `row of ${alias}`);

rule('two-branches', function* (scope, { query }) {
  for (const { written, fan } of repeatedIn(scope, query)) {
    const fork = branchesOf(fan, scope, query);
    if (fork) yield toldOf(fork, written, scope);
  }
  const isCounted = expressionsOf<FuncCall>(scope, 'FuncCall').some(
    ({ expression }) => expression.agg_star && !expression.over,
  );
  const fork = isCounted && forkIn(scope, query);
  if (fork) yield toldOf(fork, 'count(*)', scope);
});

/** A row of `parent` may meet several rows of each of the two `branches`. */
type Fork = { parent: Source; branches: [Source, Source] };

function branchesOf({ path, many }: FanOut, scope: Scope, query: Query): Fork | undefined {
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

function toldOf({ parent, branches: [one, other] }: Fork, call: string, scope: Scope) {
  const [first, second, whole] = [one, other, parent].map((source) => titleOf(source, scope));
  return { first, second, whole, row: withArticle(rowOf(parent)), call };
}

type Repeated = { clause: Clause; written: string; does: string; fan: FanOut };

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
    const written = toSql({ FuncCall: { ...expression, agg_filter: undefined } } as Node) ?? name;
    return finestOf(sources, scope, query).flatMap((source) => {
      const fan = fanOut(source, sources, scope, query);
      return fan ? [{ clause, written, does: verb, fan }] : [];
    });
  });
}

/** The sources of the finest grain: drops a source where each row of another one has a single row of it. */
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
