import { tryAll } from '../server/permissions/run';
import { readTable } from '../server/permissions/table';
import { makeWorld } from '../server/permissions/world';
import type { Bench } from './run';

/** Cells of the table of permissions in which the server does not do what the table says. */
export default {
  name: 'permissions',
  async run() {
    const world = await makeWorld();
    try {
      const cells = await tryAll(world);
      const unexpected = readTable().filter(({ key, allowed }) => cells.get(key)?.allowed !== allowed);
      for (const { key } of unexpected) console.error(`unexpected: ${key}, ${cells.get(key)?.answer}`);
      return { 'permissions.cells': cells.size, 'permissions.unexpected': unexpected.length };
    } finally {
      await world.close();
    }
  },
} satisfies Bench;
