import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../harness/api';
import { type Part, partOf, tryPart } from './every';
import type { Cell } from './run';
import { readTable } from './table';
import { makeWorld, type World } from './world';

/**
 * Tries a part of the table on a world of its own, which is there for the other tests of the file.
 *
 * @param accountMb as that of the world
 * @returns gives the world
 */
export function describePart(part: Part, accountMb?: number): () => World {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(accountMb);
  });
  afterAll(() => world?.close());

  describe(`the table of permissions (${part})`, () => {
    const table = readTable().filter(({ subject, action }) => partOf(subject, action) === part);
    let cells: ReadonlyMap<string, Cell>;
    beforeAll(async () => {
      cells = await tryPart(world, part);
      // Thousands of calls, which take minutes where others work beside them.
    }, 900_000);

    it('speaks of everything that was tried, and of nothing else', () => {
      const named = table.map(({ key }) => key);
      expect([...cells.keys()].sort()).toEqual([...named].sort());
    });

    it('is what the server does', () => {
      const unexpected = table
        .filter(({ key, allowed }) => cells.get(key)?.allowed !== allowed)
        .map(
          ({ key, allowed }) => `${key}: ${allowed ? 'refused' : 'let through'}, ${cells.get(key)?.answer}`,
        );
      expect(unexpected).toEqual([]);
    });

    it('makes nobody premium but by a membership that gives it', async () => {
      const rowsOf = async (collection: string, expand = '') =>
        (
          await world.api.call<{ items: Json[] }>(
            'GET',
            `/api/collections/${collection}/records?perPage=500&skipTotal=1${expand}`,
            undefined,
            world.tokenOf('superuser'),
          )
        ).body.items;
      const users = await rowsOf('users', `&filter=${encodeURIComponent('premium = true')}`);
      const giving = new Set(
        (await rowsOf('memberships')).filter((row) => row.premium === true).map(({ id }) => id),
      );
      const earned = (await rowsOf('user_memberships'))
        .filter(({ membership }) => giving.has(membership))
        .map(({ user }) => user);
      expect(users.map(({ id }) => id).sort()).toEqual([...new Set(earned)].sort());
      expect(users.map(({ id }) => id)).toContain(world.users.premium.id);
      expect(users.map(({ id }) => id)).not.toContain(world.users.owner.id);
    });
  });
  return () => world;
}
