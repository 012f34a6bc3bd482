import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { findProgram } from '../setup/fleet/program';

type Rule = { alert: string; labels: { severity: string }; annotations: { summary: string } };
type Fired = {
  series: Record<string, string>;
  labels?: Record<string, string>;
  fires: string;
  ends: string;
};

const rulesFile = resolve('ops/deploy/alerts.yaml');
const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap(({ rules }) => rules);
const fired = parse(readFileSync('tests/alerts/fired.yaml', 'utf8')) as Record<string, Fired>;

const promtool = findProgram('promtool');
const without = promtool ? '' : ' (skipped: install prometheus, as Debian names it)';

test('each alert is shown what fires it', () => {
  expect(Object.keys(fired).sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

describe.skipIf(without)(`Prometheus’s own evaluation${without}`, () => {
  const run = (...args: string[]) => execFileSync(promtool ?? '', args, { encoding: 'utf8', stdio: 'pipe' });

  test('takes the rules and the scrape configuration', () => {
    expect(run('check', 'rules', rulesFile)).toContain('SUCCESS');
    // The configuration for Kubernetes is not checked: Debian’s Prometheus is built without Kubernetes.
    expect(run('check', 'config', '--syntax-only', 'ops/deploy/prometheus.yaml')).toContain('SUCCESS');
  });

  test.each(rules)('$alert is silent, fires and ends', ({ alert, labels, annotations }) => {
    const { series, labels: named, fires, ends } = fired[alert] ?? expect.unreachable();
    const on = { exp_labels: { ...labels, ...named }, exp_annotations: annotations };
    const at = (eval_time: string, exp_alerts: object[]) => ({ alertname: alert, eval_time, exp_alerts });
    const file = {
      rule_files: [rulesFile],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          alert_rule_test: [at('4m', []), at(fires, [on]), at(ends, [])],
        },
      ],
    };
    const folder = mkdtempSync(join(tmpdir(), 'boxscore-alerts-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'test.yaml'), stringify(file));
    expect(run('test', 'rules', join(folder, 'test.yaml'))).toContain('SUCCESS');
  });
});
