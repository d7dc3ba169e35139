import { tryEvery } from '../server/permissions/every';
import { readTable } from '../server/permissions/table';
import { makeWorld } from '../server/permissions/world';
import type { Bench } from './run';

/** Cells in which the server does not do what the table of permissions says, or of which it says nothing. */
export default {
  name: 'permissions',
  async run() {
    const world = await makeWorld();
    try {
      const cells = await tryEvery(world);
      const table = new Map(readTable().map(({ key, allowed }) => [key, allowed]));
      const keys = [...new Set([...table.keys(), ...cells.keys()])];
      const unexpected = keys.filter((key) => cells.get(key)?.allowed !== table.get(key));
      for (const key of unexpected) console.error(`unexpected: ${key}, ${cells.get(key)?.answer}`);
      return { 'permissions.cells': cells.size, 'permissions.unexpected': unexpected.length };
    } finally {
      await world.close();
    }
  },
} satisfies Bench;
