import { describe, expect, test } from 'vitest';
import type { LessonItem } from '../lesson.server';
import { moved, splitBuilt, writeBuilt } from './built';
import { offerOf, takeApart } from './offer.server';

const right = ['select a,', 'b', 'from c', 'where d = 1', 'and e'];
const wrong = ['where d <> 1', 'select a, b,'];

function itemOf(pieces?: { right: string[]; wrong: string[] }, id = 7, reference = right.join(' ')) {
  const content = { type: 'exercises', html: '', initialQuery: '', hints: [], contractWords: '' };
  return { id, content, key: { reference, pieces } } as unknown as LessonItem;
}

const offer = (userId: number, item = itemOf({ right, wrong })) => offerOf({ userId, item }) ?? [];
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
    // Of two pieces every other shuffle would be right.
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
    const edited = ids(itemOf({ right, wrong }, 7, 'select another'));
    expect(offered.filter(({ id }) => edited.has(id))).toEqual([]);
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
