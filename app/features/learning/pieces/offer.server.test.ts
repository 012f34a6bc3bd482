import { describe, expect, test } from 'vitest';
import type { LessonItem } from '../lesson.server';
import { moved, splitBuilt, writeBuilt } from './built';
import { firstMisplaced } from './in-place.server';
import { offerOf, takeApart } from './offer.server';

const right = ['select a,', 'b', 'from c', 'where d = 1', 'and e'];
const wrong = ['where d <> 1', 'select a, b,'];

function itemOf(
  pieces?: { right: string[]; wrong: string[] },
  { id = 7, reference = right.join(' '), wrongBuilds = [] as string[] } = {},
) {
  const content = { type: 'exercises', html: '', initialQuery: '', hints: [], contractWords: '' };
  return { id, content, key: { reference, pieces }, wrongBuilds } as unknown as LessonItem;
}

const offer = (userId: number, item = itemOf({ right, wrong })) => offerOf({ userId, item })?.pieces ?? [];
const textsOf = (pieces: { text: string }[]) => pieces.map(({ text }) => text);
const offered = offer(1);

describe('what is offered', () => {
  test('is every piece, in an order that a learner keeps and others do not share', () => {
    expect(textsOf(offered).sort()).toEqual([...right, ...wrong].sort());
    expect(offer(1)).toEqual(offered);
    const orders = new Set(Array.from({ length: 20 }, (_, n) => textsOf(offer(n)).join()));
    expect(orders.size).toBeGreaterThan(15);
  });

  test('never stands in the right order, not even by chance', () => {
    // With two pieces, half of all shuffles would be in the right order.
    const two = itemOf({ right: ['select 1', 'from a'], wrong: ['from b', 'from c'] });
    for (let userId = 0; userId < 100; userId += 1) {
      const order = textsOf(offer(userId, two));
      expect(order.indexOf('from a')).toBeLessThan(order.indexOf('select 1'));
    }
  });

  test('goes by ids that tell twins apart and change with the exercise', () => {
    const twins = offer(1, itemOf({ right: ['from a', 'where b', 'from a'], wrong }));
    expect(new Set(twins.map(({ id }) => id)).size).toBe(5);
    const ids = (item: LessonItem) => new Set(offer(1, item).map(({ id }) => id));
    const edited = ids(itemOf({ right, wrong }, { reference: 'select another' }));
    expect(offered.filter(({ id }) => edited.has(id))).toEqual([]);
  });
});

describe('after wrong checks', () => {
  const easedBy = (count: number, userId = 1) => {
    const wrongBuilds = Array.from({ length: count }, String);
    return offerOf({ userId, item: itemOf({ right, wrong }, { wrongBuilds }) }) ?? expect.unreachable();
  };

  test('two take a wrong piece away, four join two right ones, and neither tells the order', () => {
    expect(textsOf(easedBy(1).pieces)).toHaveLength(7);
    expect(textsOf(easedBy(3).pieces).sort()).toEqual([...right, 'where d <> 1'].sort());
    expect(textsOf(easedBy(4).right)).toEqual(['select a,', 'b', 'from c\nwhere d = 1', 'and e']);
    for (let userId = 0; userId < 50; userId += 1) {
      const { right: inOrder, pieces } = easedBy(4, userId);
      expect(pieces.filter((piece) => inOrder.includes(piece))).not.toEqual(inOrder);
    }
  });

  test('what was built before is what has become of it', () => {
    const { all, now, right: joined } = easedBy(4);
    const [a, b, c, d, , , gone] = all.map(({ id }) => id) as string[];
    const sent = [d, gone, a, c, b, 'never', a] as string[];
    expect(now(sent)).toEqual([joined[2]?.id, a, b, 'never', a]);
  });
});

describe('the first misplaced piece', () => {
  const query = 'select a.z|from a|join b on b.x = a.x|and b.w|join c on c.y = a.y|where p|and q|and r'.split(
    '|',
  );
  const at = (order: number[]) =>
    firstMisplaced(
      order.map((n) => query[n] ?? 'a wrong one'),
      [query],
    );

  test.each([
    ['the right order', [0, 1, 2, 3, 4, 5, 6, 7], undefined],
    ['its beginning', [0, 1, 2], undefined],
    ['other orders of joins and conditions', [0, 1, 4, 2, 5, 7, 3, 6], undefined],
    ['such an order, and then a wrong piece', [0, 1, 4, 2, 3, 5, 7, 9], 7],
    ['a wrong first piece', [1, 0, 2], 0],
    ['one that is left out', [0, 2, 3], 1],
  ])('%s', async (_, order, index) => {
    expect(await at(order)).toBe(index);
  });

  test('is what fits none of the right orders that there are', async () => {
    const other = ['select a.z', 'from c', 'where p'];
    expect(await firstMisplaced(['select a.z', 'from c', 'where q'], [query, other])).toBe(2);
  });
});

describe('what is sent', () => {
  test('is written and read as one text', () => {
    expect(splitBuilt(writeBuilt(['a', 'b']))).toEqual(['a', 'b']);
    expect(splitBuilt('')).toEqual([]);
  });

  test('moves a piece in, on and out', () => {
    expect(moved(['a', 'b'], 'c', 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['b']);
  });
});

describe('a query', () => {
  test('is taken apart into the pieces that it is made of, however it is laid out', () => {
    const query = 'SELECT a,  b\n  FROM c -- so\nwhere d = 1';
    expect(textsOf(takeApart(query, offered) ?? [])).toEqual(['select a,', 'b', 'from c', 'where d = 1']);
  });

  test.each([['select a, b from c as x'], ['select a, b from c where d = 2'], ['from c from c']])(
    '%s is made of something else',
    (query) => {
      expect(takeApart(query, offered)).toBeUndefined();
    },
  );
});
