import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '../harness/eventually';
import { ownGameServer } from '../harness/own-server';
import { makeTrackRow } from './permissions/world';

/** Under which keys the engines keep what they share. */
const keys = `routerAdd('GET', '/api/keys', (e) => e.json(200, { keys: Object.keys($app.store().getAll()) }));`;

const { api } = ownGameServer({
  prepare: (dataDir) => writeFileSync(join(dataDir, '..', 'server', 'hooks', 'keys.pb.js'), keys),
});

it('of an account that has been quiet for a while the server remembers nothing', async () => {
  const ann = await api.account('ann', { verified: true });
  const remembered = async () => {
    const { body } = await api.call<{ keys: readonly string[] }>('GET', '/api/keys');
    return body.keys.filter((key) => key.includes(ann.id));
  };
  const row = { ...makeTrackRow(3, 'private'), owner: ann.id };
  expect((await api.call('POST', '/api/collections/tracks/records', row, ann.token)).status).toBe(200);
  // What it wrote, and the course that was looked at.
  expect(await remembered()).toHaveLength(2);
  const operator = await api.superuser();
  await eventually(async () => {
    expect((await api.call('POST', '/api/crons/fl-allowances', undefined, operator)).status).toBe(204);
    expect(await remembered()).toEqual([]);
  });
});
