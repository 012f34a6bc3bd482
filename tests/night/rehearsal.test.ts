import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { findFreePort } from '../../ops/free-port';
import { createLearner, type Learner } from '../factories';
import { startChild } from '../setup/child';
import { startCuttable } from '../setup/cuttable';
import { cloneDatabase } from '../setup/database';
import { findProgram } from '../setup/fleet/program';
import { startServer } from '../setup/server';
import { startSmtpServer } from '../setup/smtp-server';

const prometheus = findProgram('prometheus');
const without = prometheus ? '' : ' (skipped: install prometheus, as Debian names it)';

/** An hour of waiting goes by in a minute. */
const sped = (rules: string) =>
  rules
    .replaceAll(/for: (\d+)m/g, 'for: $1s')
    .replaceAll(/for: (\d+)h/g, 'for: $1m')
    .replace('> 900', '> 2');
const patience = { timeout: 90_000, interval: 250 };

/** One part after the other is taken from a site that a real Prometheus watches; the table says what each night was like. */
describe.skipIf(without)(`a night${without}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'boxscore-night-'));
  const nights: Record<string, unknown>[] = [];
  let product: Awaited<ReturnType<typeof startCuttable>>;
  let sandbox: Awaited<ReturnType<typeof startCuttable>>;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let watcher: ReturnType<typeof startChild>;
  let watched: string;
  let learner: Learner;
  let city = 0;

  beforeAll(async () => {
    const databases = inject('postgres');
    product = await startCuttable(await cloneDatabase('night', databases));
    sandbox = await startCuttable(databases.sandboxUrl);
    smtp = await startSmtpServer();
    const [metrics, port] = [await findFreePort(), await findFreePort()];
    const env = { METRICS_PORT: String(metrics), SMTP_URL: smtp.url, MAIL_OUTBOX: '' };
    const { origin } = await startServer({ databaseUrl: product.url, sandboxUrl: sandbox.url, env });
    learner = await createLearner(origin, { enrolled: true });
    writeFileSync(join(folder, 'alerts.yaml'), sped(readFileSync('ops/deploy/alerts.yaml', 'utf8')));
    const jobs = `[{ job_name: boxscore, static_configs: [{ targets: ['localhost:${metrics}'] }] }]`;
    // A scrape waits two seconds for a database that hangs.
    const pace = '{ scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }';
    const settings = `global: ${pace}\nrule_files: [alerts.yaml]\nscrape_configs: ${jobs}\n`;
    writeFileSync(join(folder, 'prometheus.yaml'), settings);
    watched = `http://127.0.0.1:${port}`;
    watcher = startChild(
      prometheus ?? '',
      [
        `--config.file=${join(folder, 'prometheus.yaml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      {},
    );
  }, 60_000);
  afterAll(async () => {
    await watcher.end('SIGKILL');
    for (const way of [product, sandbox]) way.stop();
    smtp.stop();
    rmSync(folder, { recursive: true, force: true });
    console.log(nights.map((night) => JSON.stringify(night)).join('\n'));
  });

  const firing = async () => {
    const reply = await fetch(`${watched}/api/v1/alerts`);
    const { data } = (await reply.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };

  /** What visitors and learners see of a few pages. */
  async function look() {
    const query = { query: 'select 1', courseId: 0 };
    const seen: Record<string, number> = {};
    for (const path of ['/', '/about', '/pricing', '/dashboard'])
      seen[path] = (await learner.get(path)).status;
    seen.query = (await learner.post('/api/playground/execute-query', query)).status;
    return seen;
  }

  test.each([
    ['the product database away', 'BoxscoreDatabaseAway', () => product.cut(), () => product.mend()],
    ['the product database hung', 'BoxscoreDatabaseAway', () => product.freeze(), () => product.thaw()],
    ['the sandbox away', 'BoxscoreSandboxAway', () => sandbox.cut(), () => sandbox.mend()],
    ['the mail server mute', 'BoxscoreMailWaits', () => smtp.behave('mute'), () => smtp.behave('accepts')],
  ] as const)(
    '%s',
    async (what, alert, take, give) => {
      city += 1;
      expect((await learner.post('/api/user-data', { city: String(city) })).status).toBe(200);
      await vi.waitFor(async () => expect(await firing()).not.toContain(alert), patience);
      take();
      const began = performance.now();
      if (alert === 'BoxscoreMailWaits') await createLearner(learner.origin);
      const seen = await look();
      await vi.waitFor(async () => expect(await firing()).toContain(alert), patience);
      const [seconds, all] = [Math.round((performance.now() - began) / 1000), await firing()];
      await give();
      await vi.waitFor(async () => expect(await firing()).not.toContain(alert), patience);
      expect(await look()).toEqual({
        '/': 200,
        '/about': 200,
        '/pricing': 200,
        '/dashboard': 200,
        query: 200,
      });
      expect(await learner.read('/api/user-data')).toMatchObject({ city: String(city) });
      nights.push({ what, seen, alerts: all, 'fired after s': seconds, lost: 'nothing' });
    },
    300_000,
  );
});
