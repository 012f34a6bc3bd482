import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findInContent, writeAccepted } from './content-file';

const name = 'the-clubs-tables/fixture-list';

function copyContent() {
  const dir = mkdtempSync(join(tmpdir(), 'boxscore-disputes-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cpSync('datasets', dir, { recursive: true });
  const find = async (asked = name) => findInContent(dir, 'sports-business', asked);
  return { dir, find };
}

async function open() {
  const { find } = copyContent();
  const exercise = (await find()) ?? expect.unreachable();
  const read = () => readFileSync(exercise.file, 'utf8');
  const accept = (query: string, looser = {}) =>
    writeAccepted(exercise, query, { ...exercise.contract, ...looser }, looser);
  return { find, exercise, read, accept, before: read() };
}

test('an accepted query is another alternative, and nothing else changes', async () => {
  const { find, exercise, read, accept, before } = await open();
  const query = 'select name, seats\r\nfrom sections\r\nwhere seats < 221;';
  expect(await accept(query)).toBe(true);
  const after = await find();
  const sql = 'select name, seats\nfrom sections\nwhere seats < 221';
  expect(after?.alternatives.map((block) => block.sql)).toEqual([
    ...exercise.alternatives.map((block) => block.sql),
    sql,
  ]);
  expect(read().replace(`\n\`\`\`sql alternative\n${sql}\n\`\`\`\n`, '')).toBe(before);
  // A second call changes nothing.
  expect(await writeAccepted(after ?? expect.unreachable(), query, exercise.contract, {})).toBe(true);
  expect(await find()).toEqual(after);
});

test('what the contract does not mind any more is in it, in the place of what was', async () => {
  const { find, exercise, accept } = await open();
  expect(await accept('select name, seats from sections where seats < 221', { columnNames: false })).toBe(
    true,
  );
  const loosened = (await find()) ?? expect.unreachable();
  expect(loosened).toMatchObject({
    contract: { ...exercise.contract, columnNames: false },
    traps: exercise.traps,
    alternatives: { length: exercise.alternatives.length + 1 },
  });
  const wider = { ...loosened.contract, tolerance: 0.5 };
  expect(await writeAccepted(loosened, 'select 1', wider, { columnNames: false, tolerance: 0.5 })).toBe(true);
  expect(await find()).toMatchObject({ contract: wider });
});

test.each(['select name as "\n```\n## text: more — More\n\nmine" from sections', 'select name from'])(
  'a query that would break the file is not written: %j',
  async (query) => {
    const { read, accept, before } = await open();
    expect(await accept(query)).toBe(false);
    expect(read()).toBe(before);
  },
);

test('an exercise that is not at hand is not found', async () => {
  const { find } = copyContent();
  for (const asked of ['the-clubs-tables/nothing', 'nothing/fixture-list', 'nothing', '../x']) {
    expect(await find(asked)).toBeUndefined();
  }
  expect(await findInContent('nowhere', 'sports-business', name)).toBeUndefined();
});
