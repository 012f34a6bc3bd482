import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { Dictionary } from '../dictionary';
import { FaultList, type Report } from '../fault';
import { checkSql } from '../fence';
import { parseYaml, type YamlSource } from '../yaml-source';
import { fill, holesIn } from './fill';
import { instanceOf } from './instance';
import { kinds, samplesOf, type Template, templateSchema } from './template';

/** @throws ContentError */
export async function readTemplates(dir: string, dictionary: Dictionary): Promise<Template[]> {
  const file = `${dir}/templates.yaml`;
  if (!existsSync(file)) return [];
  const { value, source } = await parseYaml(file, z.array(templateSchema));
  const faults = new FaultList(file);
  const columns = new Set(dictionary.tables.flatMap((table) => table.columns.map(({ name }) => name)));
  const templates = value.map(
    (each, index): Template => ({ ...each, file, lines: linesOf(source, index, each) }),
  );
  for (const [index, template] of templates.entries()) {
    const before = templates.findIndex(({ slug }) => slug === template.slug);
    if (before < index) faults.report(template.lines.slug, `the slug ${template.slug} is used twice`);
    const isWhole = checkHoles(template, columns, faults.report);
    if (isWhole) await checkQueries(template, faults.report);
  }
  faults.check();
  return templates;
}

function linesOf(
  source: YamlSource,
  index: number,
  { holes }: z.output<typeof templateSchema>,
): Template['lines'] {
  const at = (...path: string[]) => source.textLineOf([index, ...path]);
  return {
    slug: source.lineOf([index, 'slug']),
    statement: at('statement'),
    reference: at('reference'),
    contract: source.lineOf([index, 'contract']),
    holes: Object.fromEntries(
      Object.keys(holes).map((name) => [name, source.lineOf([index, 'holes', name])]),
    ),
  };
}

const queriesOf = ({ reference, alternatives, wrong }: Template) => [reference, ...alternatives, ...wrong];

/** Reports unknown holes, values of the wrong kind, and holes that are only in the queries or only in the statement. */
function checkHoles(template: Template, columns: ReadonlySet<string>, report: Report): boolean {
  const { statement, lines, holes } = template;
  let isWhole = true;
  const fault: Report = (line, message) => {
    isWhole = false;
    report(line, message);
  };
  const check = (line: number, text: string, part: 'sql' | 'words') => {
    for (const { hole, part: wanted } of holesIn(text, part)) {
      const { values, from } = holes[hole] ?? {};
      if (!values) fault(line, `the hole {${hole}} has no value: there is none of that name in holes`);
      else if (!from && values.some((value) => value[wanted] === undefined))
        fault(
          line,
          `the hole {${hole}.${wanted}} has no value: not every value of ${hole} has a part ${wanted}`,
        );
    }
  };
  check(lines.statement, statement, 'words');
  check(lines.contract, JSON.stringify([template.contract, template.columns]), 'sql');
  for (const sql of queriesOf(template)) check(lines.reference, sql, 'sql');
  const has = (text: string, name: string) => holesIn(text, 'sql').some(({ hole }) => hole === name);
  for (const [name, { kind, values }] of Object.entries(holes)) {
    const line = lines.holes[name] ?? lines.slug;
    for (const { sql } of values) {
      const isColumn = kind !== 'column' || namesIn(sql).every((column) => columns.has(column));
      if (!kinds[kind].test(sql) || !isColumn) fault(line, `${sql} is no ${kind}`);
    }
    if (!has(statement, name)) fault(line, `the sentence says nothing of the hole ${name}`);
    if (!has(template.reference, name)) fault(line, `the reference has no hole ${name}`);
  }
  return isWhole;
}

/** Names of one letter are left out, because they are aliases of tables. */
const namesIn = (sql: string) => sql.match(/[a-z_]{2,}/g) ?? [];

async function checkQueries(template: Template, report: Report) {
  const { wrong, alternatives, lines } = template;
  const [first, ...others] = samplesOf(template);
  if (first) instanceOf(template, first);
  const all = [template.reference, ...alternatives, ...wrong].map((sql) => fill(sql, first ?? {}, 'sql'));
  all.push(...others.map((choice) => fill(template.reference, choice, 'sql')));
  await checkSql(
    all.map((sql) => ({ sql, line: lines.reference })),
    report,
  );
}
