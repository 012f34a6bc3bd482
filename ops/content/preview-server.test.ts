import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '~/env/env.server';
import { openDataset } from './dataset-connection';
import { servePreview } from './preview-server';

const lesson = await readFile('ops/content/fixtures/a-preview.md', 'utf8');

let file: string;
let dataset: Awaited<ReturnType<typeof openDataset>>;
let server: Awaited<ReturnType<typeof servePreview>>;
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'preview-')), '01-a-preview.md');
  await writeFile(file, lesson);
  dataset = await openDataset({
    sandboxUrl: String(env.SANDBOX_DATABASE_URL),
    datasetsDir: 'datasets',
    dataset: 'sports-business',
  });
  server = await servePreview({ file, port: 0, css: 'p { color: teal }', run: dataset.run });
});
afterAll(async () => {
  await dataset.close();
  await rm(join(file, '..'), { recursive: true });
});

const readPage = async () => (await fetch(server.origin)).text();

/** Changes the file and waits until the server has notified its open pages. */
async function edit(text: string) {
  const reader = (await fetch(`${server.origin}/changes`)).body?.getReader();
  const decoder = new TextDecoder();
  let heard = '';
  const hear = async (words: string) => {
    while (!heard.includes(words)) heard += decoder.decode((await reader?.read())?.value);
  };
  await hear(': open');
  await writeFile(file, text);
  await hear('data: changed');
  await reader?.cancel();
}

it('serves a lesson on the loopback interface, with its output, its answers and the site’s style', async () => {
  expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const page = await readPage();
  for (const part of [
    'p { color: teal }',
    '<td class="n">82</td>',
    'It returns: 7 rows',
    'a section that is closed',
  ]) {
    expect(page).toContain(part);
  }
  expect((await fetch(`${server.origin}/else`)).status).toBe(404);
});

it('tells open pages of an edit and shows it', async () => {
  await edit(lesson.replace('plays at home', 'plays away'));
  expect(await readPage()).toContain('plays away');
});

it('shows a fault with its file and line, and the lesson again once it is mended', async () => {
  await edit(lesson.replace('from games', 'from gamse'));
  expect(await readPage()).toContain(
    `<strong>${file}:11</strong> the query fails: relation "gamse" does not exist`,
  );
  await edit(lesson.replace('id: 1', 'id: one'));
  expect(await readPage()).toContain(`<strong>${file}:2</strong> id: Invalid input`);
  await edit(lesson);
  expect(await readPage()).toContain('plays at home');
});

it('stops at once, though pages are open', async () => {
  const { body } = await fetch(`${server.origin}/changes`);
  await server.stop();
  await expect(body?.cancel()).resolves.toBeUndefined();
  await expect(fetch(server.origin)).rejects.toThrow();
});
