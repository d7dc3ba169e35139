import { describe, expect, it, vi } from 'vitest';
import type { ErasingWord } from '../../../src/db/erasing-tabs';
import { DbError } from '../../../src/db/errors';
import { createDbService, type DbStatus } from '../../../src/db/service';
import type { Db } from '../../../src/db/types';
import { eventually } from '../../harness/eventually';

/** As much of a database as the service looks at. */
function fake(name: string, over: object = { durability: 'disk' }): Db & { close: ReturnType<typeof vi.fn> } {
  return { name, ...over, close: vi.fn(async () => {}) } as never;
}

describe('the database service', () => {
  it('opens once, when the first asks', async () => {
    const open = vi.fn(async (name: string) => fake(name));
    const service = createDbService({ open });
    const seen: DbStatus['kind'][] = [service.store.getState().kind];
    service.store.subscribe(({ kind }) => seen.push(kind));
    expect(open).not.toHaveBeenCalled();
    const [a, b] = await Promise.all([service.db(), service.db()]);
    expect(a).toBe(b);
    expect(open).toHaveBeenCalledExactlyOnceWith('fall-line-guest');
    expect(seen).toEqual(['closed', 'opening', 'ready']);
  });

  it('says when the database is only in memory, and why', async () => {
    const reason = new DbError('full', undefined);
    const service = createDbService({
      open: async (name) => fake(name, { durability: 'memory', reason }),
    });
    await service.db();
    expect(service.store.getState()).toMatchObject({ kind: 'memory', reason });
  });

  it('tells a failure and tries again when asked again', async () => {
    const open = vi.fn(async (name: string) => fake(name));
    open.mockRejectedValueOnce(new TypeError('chunk not found'));
    const service = createDbService({ open });
    await expect(service.db()).rejects.toBeInstanceOf(DbError);
    expect(service.store.getState().kind).toBe('failed');
    expect((await service.db()).name).toBe('fall-line-guest');
    expect(service.store.getState().kind).toBe('ready');
  });

  it('closes one user’s database before it opens another’s', async () => {
    const open = vi.fn(async (name: string) => fake(name));
    const service = createDbService({ open });
    const guest = await service.db();
    await service.switchUser('abcdefghijklmno');
    expect(guest.close).toHaveBeenCalledTimes(1);
    expect(service.store.getState()).toMatchObject({
      kind: 'ready',
      db: { name: 'fall-line-abcdefghijklmno' },
    });
    await service.switchUser('abcdefghijklmno');
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('opens nothing for a user as long as nobody asks', async () => {
    const open = vi.fn(async (name: string) => fake(name));
    const service = createDbService({ open });
    await service.switchUser('abcdefghijklmno');
    expect(open).not.toHaveBeenCalled();
    expect((await service.db()).name).toBe('fall-line-abcdefghijklmno');
  });

  it('never shows a database that opened after its user had gone', async () => {
    const gates: (() => void)[] = [];
    const opened: Db[] = [];
    const service = createDbService({
      async open(name) {
        await new Promise<void>((resolve) => gates.push(resolve));
        const db = fake(name);
        opened.push(db);
        return db;
      },
    });
    const shown: (string | undefined)[] = [];
    service.store.subscribe((status) => shown.push('db' in status ? status.db.name : undefined));
    const first = service.db();
    await eventually(() => expect(gates).toHaveLength(1));
    const switched = service.switchUser('abcdefghijklmno');
    gates[0]!();
    await first;
    await eventually(() => expect(gates).toHaveLength(2));
    expect(service.store.getState().kind).toBe('opening');
    gates[1]!();
    await switched;
    expect(service.store.getState()).toMatchObject({
      kind: 'ready',
      db: { name: 'fall-line-abcdefghijklmno' },
    });
    expect(opened[0]!.close).toHaveBeenCalledTimes(1);
    expect(shown).not.toContain('fall-line-guest');
  });

  it('gives whoever asks while it goes over the next user’s database, once all that comes before is done', async () => {
    const log: string[] = [];
    const service = createDbService({
      async open(name) {
        log.push(`${name} opens`);
        return { ...fake(name), close: async () => void log.push(`${name} closed`) } as never;
      },
    });
    let isRead = (): void => {};
    const going = service.switchUser('abcdefghijklmno', async () => {
      log.push('read');
      await new Promise<void>((resolve) => {
        isRead = resolve;
      });
      return 'what was read';
    });
    const asked = service.db();
    await eventually(() => expect(log).toEqual(['read']));
    expect(service.store.getState().kind).toBe('opening');
    isRead();
    expect((await asked).name).toBe('fall-line-abcdefghijklmno');
    expect(await going).toBe('what was read');
    expect(log).toEqual(['read', 'fall-line-abcdefghijklmno opens']);

    // Also where the next user's is open already, and where what comes first fails.
    const failing = service.switchUser('abcdefghijklmno', () =>
      Promise.reject(new Error('the disk refuses')),
    );
    await expect(failing).rejects.toThrow('the disk refuses');
    expect((await service.db()).name).toBe('fall-line-abcdefghijklmno');
    expect(log.slice(2)).toEqual(['fall-line-abcdefghijklmno closed', 'fall-line-abcdefghijklmno opens']);
  });

  it('opens none before the last is let go of, whoever asks meanwhile', async () => {
    const log: string[] = [];
    let letGo = (): void => {};
    const service = createDbService({
      async open(name) {
        log.push(`${name} opens`);
        return {
          ...fake(name),
          close: () =>
            new Promise<void>((resolve) => {
              letGo = () => {
                log.push(`${name} closed`);
                resolve();
              };
            }),
        } as never;
      },
    });
    await service.db();
    const going = service.switchUser('abcdefghijklmno');
    const asked = service.db();
    await new Promise((resolve) => setTimeout(resolve));
    expect(log).toEqual(['fall-line-guest opens']);
    letGo();
    await Promise.all([going, asked]);
    expect(log).toEqual([
      'fall-line-guest opens',
      'fall-line-guest closed',
      'fall-line-abcdefghijklmno opens',
    ]);
  });
});

describe('deleting everything', () => {
  /** Two tabs of one browser: what one tells, the other hears. */
  function twoTabs(erase: (name: string) => Promise<void>) {
    const log: string[] = [];
    const heard: ((word: ErasingWord) => void)[] = [];
    const tab = (name: string) =>
      createDbService({
        open: async () => ({ ...fake(name), close: async () => void log.push(`${name} closed`) }) as never,
        erase,
        names: async () => ['fall-line-guest', 'fall-line-abcdefghijklmno'],
        tabs: {
          tell: (word) => {
            log.push(word);
            for (const listener of heard.slice(name === 'here' ? 1 : 0)) listener(word);
          },
          listen: (onWord) => {
            heard.push(onWord);
            return () => {};
          },
        },
        leave: () => log.push(`${name} left`),
      });
    return { log, here: tab('here'), there: tab('there') };
  }

  it('lets every tab go first, then begins anew in the others once all is gone', async () => {
    const { log, here, there } = twoTabs(async (name) => void log.push(`${name} deleted`));
    await here.db();
    await there.db();
    await here.erase(() => log.push('settings gone'));
    expect(log).toEqual([
      'erasing',
      'there closed',
      'here closed',
      'fall-line-guest deleted',
      'fall-line-abcdefghijklmno deleted',
      'settings gone',
      'erased',
      'there left',
    ]);
    expect(there.store.getState().kind).toBe('closed');
  });

  it('that fails leaves the rest as it is, and no tab without its database', async () => {
    const { log, here, there } = twoTabs(() => Promise.reject(new DbError('blocked', undefined)));
    await here.db();
    await there.db();
    await expect(here.erase(() => log.push('settings gone'))).rejects.toMatchObject({ kind: 'blocked' });
    expect(log.at(-1)).toBe('there left');
    expect(log).not.toContain('settings gone');
  });

  it('of one user takes no other’s, and waits for a database that is still closing', async () => {
    const user = 'abcdefghijklmno';
    const { log, here } = twoTabs(async (name) => void log.push(`${name} deleted`));
    await here.switchUser(user);
    await here.db();
    const left = here.switchUser(undefined);
    await here.eraseUser(user);
    await left;
    const all = ['erasing', 'here closed', `fall-line-${user} deleted`, 'erased'];
    expect(log).toEqual(all);
    expect(here.store.getState().kind).toBe('ready');

    // Also by itself, where that user's is the one that is open.
    await here.switchUser(user);
    log.length = 0;
    await here.eraseUser(user);
    expect(log).toEqual(all);
    await here.switchUser(undefined);
    expect(log).toEqual(all);
  });
});
