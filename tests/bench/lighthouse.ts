import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { chromium } from 'playwright';
import { findFreePort } from '../../ops/free-port';
import { run } from '../../ops/run.mjs';
import { median, report } from './measure';

/** The last release for Node 20; too large to be a dependency. */
const release = 'lighthouse@12.8.2';
const rounds = 3;

type Category = { title: string; score: number; auditRefs: { id: string; weight: number }[] };
type Audit = { score: number | null; displayValue?: string };
type Result = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } };
type Lighthouse = (url: string, flags: object) => Promise<Result>;

/** `cookie`: of the visiting user. `isClosed`: hidden from search engines on purpose. */
type Screens = {
  title: string;
  paths: readonly string[];
  budget: number;
  cookie: string;
  isClosed: boolean;
};

async function fetchLighthouse(): Promise<Lighthouse> {
  const { code, output } = await run(
    'npx',
    ['--yes', '--package', release, '--call', 'command -v lighthouse'],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`npx does not fetch ${release}:\n${output}`);
  const command = await realpath(output.trim().split('\n').at(-1) ?? '');
  return (await import(`${dirname(dirname(command))}/core/index.js`)).default;
}

/** Medians of three runs for each screen, with Lighthouse's slow phone. */
export async function benchLighthouse(origin: string, screens: Screens[], executablePath: string) {
  const lighthouse = await fetchLighthouse();
  const port = await findFreePort();
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`] });
  try {
    for (const { title, paths, budget, cookie, isClosed } of screens) {
      const skipAudits = isClosed ? ['is-crawlable'] : [];
      console.log(`\n${title}: performance, accessibility, best practices, SEO`);
      for (const path of paths) {
        const results: Result['lhr'][] = [];
        for (let round = 0; round < rounds; round += 1) {
          const flags = { port, logLevel: 'error', skipAudits, extraHeaders: { Cookie: cookie } };
          results.push((await lighthouse(origin + path, flags)).lhr);
        }
        const scores = Object.keys(results[0]?.categories ?? {}).map((name) =>
          Math.round(100 * median(results.map(({ categories }) => categories[name]?.score ?? 0))),
        );
        report(`  ${path}`, scores.join(' '), `≥ ${budget}`, Math.min(...scores) >= budget);
        if (Math.min(...scores) < budget)
          for (const result of results) console.log(`    ${lossesOf(result)}`);
      }
    }
  } finally {
    await browser.close();
  }
}

/** The audits that cost points, with their figures. */
function lossesOf({ categories, audits }: Result['lhr']) {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter((ref) => ref.weight > 0),
  );
  const lost = weighed.filter(({ id }) => (audits[id]?.score ?? 1) < 1);
  return lost.map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''} (${audits[id]?.score})`).join(', ');
}
