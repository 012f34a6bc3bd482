import { access, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buildSandbox } from '~/features/sandbox/build.server';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { buildIfStale } from '../build.mjs';
import { exitWith } from '../say';
import { onSignal } from '../signals';
import { openDataset } from './dataset-connection';
import { servePreview } from './preview-server';
import { provideSandbox } from './with-grader';

async function preview(file: string | undefined) {
  if (!file) throw new Error('Which lesson? npm run content:preview -- datasets/COURSE/lessons/FILE.md');
  await access(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  const courseDir = dirname(dirname(file));
  const datasetsDir = dirname(courseDir);
  await buildIfStale();
  const css = await readCss('build/client/assets');

  const { url: sandboxUrl, stop: stopSandbox } = await provideSandbox();
  onSignal(stopSandbox);
  try {
    await buildSandbox({ adminUrl: sandboxUrl, datasets: await readDatasets(datasetsDir) });
    const dataset = await openDataset({ sandboxUrl, datasetsDir, dataset: basename(courseDir) });
    const port = Number(process.env.PORT ?? 3001);
    const server = await servePreview({ file, port, css, run: dataset.run });
    onSignal(async () => {
      await server.stop();
      await dataset.close();
      await stopSandbox();
    });
    console.log(`${file} is at ${server.origin}`);
  } catch (error) {
    await stopSandbox();
    throw error;
  }
}

async function readCss(dir: string): Promise<string> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.css'));
  return (await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))).join('\n');
}

try {
  await preview(process.argv[2]);
} catch (error) {
  exitWith(error);
}
