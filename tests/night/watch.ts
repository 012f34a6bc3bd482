import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { findFreePort } from '../../ops/free-port';
import { startChild } from '../setup/child';
import { findProgram } from '../setup/fleet/program';

const programs = ['prometheus', 'prometheus-blackbox-exporter', 'prometheus-node-exporter'] as const;
export const missingPrograms = programs.filter((name) => !findProgram(name));

/** Shortens the rules' times: a minute of waiting to a second, an hour to 20 seconds. */
const sped = (rules: string) =>
  rules
    .replaceAll(/for: (\d+)m/g, 'for: $1s')
    .replaceAll(/for: (\d+)h/g, (_, hours) => `for: ${Number(hours) * 20}s`)
    .replaceAll(/\[(\d+)m\]/g, (_, minutes) => `[${Number(minutes) * 3}s]`)
    .replace('> 900', '> 2');

type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } };

/** Prometheus with the operators' rules and configuration, which watches a site and a folder of backups on this machine. */
export async function watchSite(site: { origin: string; metricsPort: number; backups: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'boxscore-night-'));
  const [port, blackbox, node] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const given = (name: string) => readFileSync(`ops/deploy/${name}`, 'utf8');
  const settings = given('prometheus.yaml')
    .replace('scrape_interval: 15s', 'scrape_interval: 3s')
    .replace('evaluation_interval: 15s', 'evaluation_interval: 1s')
    .replace('app-1:9464, app-2:9464', `'localhost:${site.metricsPort}'`)
    .replace('https://boxscore.example', site.origin)
    .replace('blackbox:9115', `localhost:${blackbox}`)
    .replace('product:9100', `localhost:${node}`)
    .replace('alertmanager:9093', '');
  write('prometheus.yaml', settings);
  write('alerts.yaml', sped(given('alerts.yaml')));
  write('blackbox.yaml', 'modules: { http_2xx: { prober: http } }');
  const start = (name: (typeof programs)[number], ...options: string[]) =>
    startChild(findProgram(name) ?? '', options, {});
  const prometheus = start(
    'prometheus',
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  );
  const all = [
    prometheus,
    start(
      'prometheus-blackbox-exporter',
      `--config.file=${join(folder, 'blackbox.yaml')}`,
      `--web.listen-address=127.0.0.1:${blackbox}`,
    ),
    start(
      'prometheus-node-exporter',
      '--collector.disable-defaults',
      '--collector.filesystem',
      '--collector.textfile',
      `--collector.textfile.directory=${site.backups}`,
      `--web.listen-address=127.0.0.1:${node}`,
    ),
  ];
  // Waits for the first scrape, because increase() needs an earlier value.
  await vi.waitFor(async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=count(up==1)`);
    expect(await reply.text()).toContain('"3"');
  }, 60_000);
  return {
    async firing() {
      const reply = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
      const { data } = (await reply.json()) as Alerts;
      const names = data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname);
      return [...new Set(names)].sort();
    },
    /** Sets after how many seconds the alert for old backups fires. */
    expectBackupsEach(seconds: number) {
      write('alerts.yaml', sped(given('alerts.yaml')).replace('36 * 3600', String(seconds)));
      prometheus.child.kill('SIGHUP');
    },
    async stop() {
      await Promise.all(all.map(({ end }) => end('SIGKILL')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
