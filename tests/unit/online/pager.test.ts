import { describe, expect, it } from 'vitest';
import { createPager, type Page } from '../../../src/online/answers/pager';
import type { Answer } from '../../../src/online/answers/seen';

type Pages = Answer<Page<string>>;

const fresh = (items: readonly string[], total: number, next: string): Pages => ({
  kind: 'fresh',
  at: 100,
  value: { items, total, next },
});
const pagerOf = (answers: Readonly<Record<string, Pages | Promise<Pages>>>, asked: string[] = []) =>
  createPager<string>(
    async (next) => {
      asked.push(next);
      return answers[next]!;
    },
    (item) => item,
  );

describe('a list in pages', () => {
  it('comes page by page and ends', async () => {
    const asked: string[] = [];
    const pager = pagerOf({ '': fresh(['a', 'b'], 3, '2'), '2': fresh(['c'], 3, '') }, asked);
    await pager.again();
    expect(pager.store.getState()).toMatchObject({
      status: 'ready',
      items: ['a', 'b'],
      total: 3,
      hasMore: true,
    });
    await pager.more();
    expect(pager.store.getState()).toMatchObject({ items: ['a', 'b', 'c'], hasMore: false, isAdding: false });
    await pager.more();
    expect(asked).toEqual(['', '2']);
  });

  it('shows once what has moved to the next page meanwhile', async () => {
    const pager = pagerOf({ '': fresh(['a', 'b'], 3, '2'), '2': fresh(['b', 'c'], 4, '') });
    await pager.again();
    await pager.more();
    expect(pager.store.getState().items).toEqual(['a', 'b', 'c']);
  });

  it('says how old its oldest part is, and forgets it when all of it is new', async () => {
    const seen: Pages = { kind: 'seen', at: 7, value: { items: ['c'], total: 3, next: '' } };
    const pager = pagerOf({ '': fresh(['a', 'b'], 3, '2'), '2': seen });
    await pager.again();
    expect(pager.store.getState().asOf).toBeUndefined();
    await pager.more();
    expect(pager.store.getState().asOf).toBe(7);
    await pager.again();
    expect(pager.store.getState()).toMatchObject({ asOf: undefined, items: ['a', 'b'] });
  });

  it('keeps what there is when the next page does not come, and can be asked again', async () => {
    const answers: Record<string, Pages> = {
      '': fresh(['a'], 2, '2'),
      '2': { kind: 'none', why: 'offline' },
    };
    const pager = pagerOf(answers);
    await pager.again();
    await pager.more();
    expect(pager.store.getState()).toMatchObject({
      status: 'ready',
      items: ['a'],
      why: 'offline',
      hasMore: true,
    });
    answers['2'] = fresh(['b'], 2, '');
    await pager.more();
    expect(pager.store.getState()).toMatchObject({ items: ['a', 'b'], why: undefined });
  });

  it('has failed when not even the first page comes', async () => {
    const pager = pagerOf({ '': { kind: 'none', why: 'offline' } });
    await pager.again();
    expect(pager.store.getState()).toMatchObject({ status: 'failed', why: 'offline', items: [] });
  });

  it('an answer to an earlier beginning is late and changes nothing', async () => {
    let late: (answer: Pages) => void = () => undefined;
    const answers: Record<string, Pages | Promise<Pages>> = {
      '': new Promise<Pages>((resolve) => {
        late = resolve;
      }),
    };
    const pager = pagerOf(answers);
    const first = pager.again();
    answers[''] = fresh(['new'], 1, '');
    await pager.again();
    late(fresh(['old'], 1, ''));
    await first;
    expect(pager.store.getState().items).toEqual(['new']);
  });
});
