import { type Browser, chromium, type Page } from 'playwright';
import { provideBrowser } from '../../ops/browser.mjs';
import type { Client } from '../factories';
import { median, report } from './measure';

const rounds = 5;
/** Lighthouse's slow 4G, in bytes per second. */
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const query = 'select * from games where id = 7';
const rightSample =
  'select section, count(receipt) as sold, sum(purchase_price) as gate from tickets left join sales on ticket_id = id group by section';

type Visit = { browser: Browser; url: string; learner?: Client; hasScript: boolean };

/** Opens a URL on a phone without a cache. Returns the page, and a function for the milliseconds since then. */
async function openOnPhone({ browser, url, learner, hasScript }: Visit) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: hasScript,
    extraHTTPHeaders: learner ? { Cookie: learner.cookieHeader() } : {},
  });
  // Prevents the tour, which would cover the form.
  await context.addInitScript(() => localStorage.setItem('hasSeenTour', 'true'));
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', line);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  return { page, context, devTools, passed: () => performance.now() - start };
}

const isAwake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('textarea[name=query]') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  );

async function firstResult(visit: Visit, whenAwake = false) {
  const { page, context, passed } = await openOnPhone(visit);
  if (whenAwake) await isAwake(page);
  await page.locator('.bench-tabs a[href="#query"]').click();
  await page.locator('textarea[name=query]').fill(query);
  await page.locator('button[value=run]').click({ noWaitAfter: true });
  await page.locator('.bench-answer table').first().waitFor();
  const ms = passed();
  await context.close();
  return ms;
}

async function editorAwake(visit: Visit) {
  const { page, context, passed } = await openOnPhone(visit);
  await page.locator('.cm-content').waitFor({ state: 'attached' });
  const ms = passed();
  await context.close();
  return ms;
}

/** A visitor submits the landing page's query unchanged, then corrected. Results in milliseconds and kB. */
async function rightVerdict(visit: Visit) {
  const { page, context, passed, devTools } = await openOnPhone(visit);
  let bytes = 0;
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const check = page.getByRole('button', { name: 'Check my query' });
  await check.click({ noWaitAfter: true });
  await page.getByText('Incorrect', { exact: true }).waitFor();
  await page.locator('textarea[name=query]').fill(rightSample);
  await check.click({ noWaitAfter: true });
  await page.getByText('Correct! Well done!').first().waitFor();
  const ms = passed();
  await context.close();
  return { ms, kB: bytes / 1_000 };
}

/** Time to the result of a first query on a slow connection and a slow phone, without a cache. */
export async function benchThin(origin: string, learner: Client, exercise: string) {
  const browser = await chromium.launch({ executablePath: await provideBrowser() });
  console.log('\nSlow 4G, cold, 360 pixels, a fourth of the processor, ms until');
  const measure = async (what: string, budget: number | undefined, run: () => Promise<number>) => {
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) samples.push(await run());
    const figure = median(samples);
    report(
      `  ${what}`,
      figure.toFixed(0),
      budget ? `≤ ${budget}` : '',
      budget ? figure <= budget : undefined,
    );
  };
  try {
    for (const [name, path, withScript, without] of [
      ['playground', '/playground', 1_600, 1_300],
      ['exercise', exercise, 1_700, 1_500],
    ] as const) {
      const visit = { browser, url: origin + path, learner };
      const scripted = { ...visit, hasScript: true };
      await measure(`${name}, first result, pressed at once`, withScript, () => firstResult(scripted));
      await measure(`${name}, first result, pressed once it is awake`, undefined, () =>
        firstResult(scripted, true),
      );
      await measure(`${name}, first result without script`, without, () =>
        firstResult({ ...visit, hasScript: false }),
      );
      await measure(`${name}, editor awake`, 2_400, () => editorAwake(scripted));
    }
    const stranger = { browser, url: `${origin}/`, hasScript: false };
    const samples: Awaited<ReturnType<typeof rightVerdict>>[] = [];
    for (let round = 0; round < rounds; round += 1) samples.push(await rightVerdict(stranger));
    const of = (unit: 'ms' | 'kB') => median(samples.map((sample) => sample[unit]));
    report('  landing page, right verdict at the second press, without script', of('ms').toFixed(0));
    report('  and kB until then', of('kB').toFixed(1));
  } finally {
    await browser.close();
  }
}
