import { callsIn, isAggregated, isVolatile } from '~/sql/calls';
import { columnOf, columnsIn, shapeOf } from '~/sql/expressions';
import { type Output, outputsOf } from '~/sql/outputs';
import { endOfCall, written } from '~/sql/source-text';
import { type Token, tokensOf } from '~/sql/tokens';
import { namesOf } from '~/sql/tree';
import { lacksDuplicates } from './evidence';
import { type About, rule } from './rule';

rule('missing-comma', function* (scope, about) {
  if (scope.place !== 'query' || !mayLackColumn(about)) return;
  const renamed = outputsOf(scope.select).filter(({ node, target: { name } }) => {
    const own = namesOf(columnOf(node)?.fields).at(-1);
    return name && name !== own && scope.sources.some(({ columns }) => columns?.has(name));
  });
  if (renamed.length === 0) return;
  const tokens = tokensOf(about.query);
  const found = renamed.find((output) => followsBare(output, tokens));
  const before = found && written(found.node, about.query);
  if (before) yield { before, name: found.target.name };
});

function mayLackColumn({ evidence }: About): boolean {
  if (!evidence) return true;
  const { actual, expected } = evidence.sides;
  return actual.columns.length < expected.columns.length;
}

/** Whether the alias follows its expression directly, without AS. */
function followsBare({ node, target }: Output, tokens: Token[]): boolean {
  const end = endOf(node, tokens);
  const next = end === undefined ? undefined : tokens[end + 1]?.text;
  if (!next || !target.name) return false;
  const name = next.startsWith('"') ? next.slice(1, -1).replaceAll('""', '"') : next.toLowerCase();
  return name === target.name;
}

/** The index of the last token of a column or a call. */
function endOf(node: Output['node'], tokens: Token[]): number | undefined {
  const column = columnOf(node);
  if (column) {
    const first = tokens.findIndex(({ at }) => at === (column.location ?? 0));
    // Its names, and a dot between each two.
    return first < 0 ? undefined : first + 2 * (column.fields?.length ?? 1) - 2;
  }
  if (!('FuncCall' in node) || node.FuncCall.agg_filter || node.FuncCall.over) return undefined;
  return endOfCall(node.FuncCall, tokens);
}

rule('same-column-twice', function* (scope, { query }) {
  if (scope.select !== query.select) return;
  const seen = new Map<string, Output>();
  const outputs = outputsOf(scope.select);
  for (const output of outputs.length > 1 ? outputs : []) {
    const { node, name } = output;
    const calls = callsIn(node);
    if (isVolatile(node)) continue;
    // The same constant twice may be meant.
    if (columnsIn(node).length === 0 && !calls.some(({ agg_star }) => agg_star)) continue;
    const shape = shapeOf(node, scope);
    const first = seen.get(shape);
    seen.set(shape, output);
    if (!first) continue;
    const isNamed = first.name && name && first.name !== name;
    const value = written(node, query);
    yield isNamed ? { is: 'named', value, first: first.name, name } : { value: value ?? name };
  }
});

rule('distinct-over-a-join', (scope, about) => {
  const { distinctClause = [], groupClause, targetList, havingClause } = scope.select;
  const isPlain = distinctClause.length > 0 && distinctClause.every((node) => Object.keys(node).length === 0);
  if (!isPlain || groupClause || scope.sources.length < 2 || isAggregated([targetList, havingClause]))
    return [];
  return about.evidence && !lacksDuplicates(about) ? [] : [{}];
});
