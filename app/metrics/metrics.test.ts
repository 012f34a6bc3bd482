import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { version } from '~/version.server';
import { findFreePort } from '../../ops/free-port';
import { createRegistry } from './metrics.server';
import { answerGraded, replySent } from './observation.server';
import { serveMetrics } from './serve.server';

const registry = await createRegistry();
const read = () => registry.metrics().finally(closeSandbox);

test('replies, what was missing and verdicts are counted, with few values a label', async () => {
  const reply = { method: 'GET', route: '/lessons/:lessonId', status: 200, ms: 30 };
  replySent.publish(reply);
  replySent.publish({ ...reply, method: 'BREW', status: 418 });
  replySent.publish({ ...reply, status: 503, cause: 'crowded' });
  answerGraded.publish({ place: 'lesson', isRight: false });
  const text = await read();
  const name = 'boxscore_http_request_duration_seconds';
  for (const line of [
    `${name}_bucket{le="0.025",method="GET",route="/lessons/:lessonId",status="2xx"} 0`,
    `${name}_bucket{le="0.05",method="GET",route="/lessons/:lessonId",status="2xx"} 1`,
    `${name}_count{method="other",route="/lessons/:lessonId",status="4xx"} 1`,
    'boxscore_unavailable_total{cause="crowded"} 1',
    'boxscore_unavailable_total{cause="database"} 0',
    'boxscore_verdicts_total{place="lesson",verdict="wrong"} 1',
    'boxscore_mail{state="failed"} 0',
    `boxscore_build_info{version="${version}"} 1`,
    'boxscore_part_up{part="product"} 1',
    'boxscore_part_up{part="sandbox"} 1',
    'boxscore_verdicts_total{place="assessment",verdict="right"} 0',
  ])
    expect(text).toContain(`\n${line}\n`);
  // Other tests leave letters in the queue.
  expect(text).toMatch(/\nboxscore_mail_oldest_seconds \d/);
  expect(text).toMatch(/\nboxscore_sandbox_waiting\{server="[^"]+",kind="quick"\} 0\n/);
});

test('a port of their own has them, and nothing else', async () => {
  const port = await findFreePort();
  const answer = vi.fn(async (authorization?: string) => ({
    status: 200,
    headers: { 'X-Shown': authorization ?? '' },
    body: 'metrics',
  }));
  serveMetrics(port, answer);
  const ask = (path: string, method = 'GET') =>
    fetch(`http://localhost:${port}${path}`, { method, headers: { Authorization: 'mine' } });
  const reply = await ask('/metrics');
  expect([reply.headers.get('X-Shown'), await reply.text()]).toEqual(['mine', 'metrics']);
  for (const asked of [ask('/'), ask('/metrics', 'POST'), ask('/login')])
    expect((await asked).status).toBe(404);
});

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const file = (name: string) => readFileSync(`ops/deploy/${name}`, 'utf8');
const { groups } = parse(file('alerts.yaml')) as Rules;
const { panels } = JSON.parse(file('dashboard.json')) as Dashboard;
const expressions = [
  ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

const words = new Set(['and', 'or', 'unless', 'by', 'without']);

/** The series that an expression names. */
function namesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) \([^)]*\)/g, '');
  const found = [...bare.matchAll(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)].map(([name]) => name);
  return found.filter((name) => !words.has(name));
}

test('the dashboard and the alerts ask for what the site exports', async () => {
  // Prometheus itself exports `up`; its blackbox and node exporters export the others.
  const outside = ['up', 'probe_success', 'probe_ssl_earliest_cert_expiry'];
  outside.push('node_filesystem_avail_bytes', 'node_filesystem_size_bytes');
  outside.push('boxscore_backup_last_success_timestamp_seconds', 'kube_cronjob_status_last_successful_time');
  const exported = new Set([...outside, ...(await registry.getMetricsAsJSON()).map(({ name }) => name)]);
  await closeSandbox();
  const isExported = (name: string) =>
    exported.has(name) || exported.has(name.replace(/_(bucket|count|sum)$/, ''));
  for (const [title, expression] of expressions) {
    const names = namesIn(expression);
    expect(
      names.filter((name) => !isExported(name)),
      title,
    ).toEqual([]);
    expect(names.length, title).toBeGreaterThan(0);
  }
});

test('each alert says what it means', () => {
  for (const { rules } of groups)
    for (const { annotations } of rules) expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
});
