import { describe, expect, it } from 'vitest';
import type { Json } from '../harness/api';
import { belongings } from './permissions/subjects';
import { makeWorld } from './permissions/world';

const users = '/api/collections/users';

describe('an account that is deleted', () => {
  it('takes its own rows with it and leaves published tracks without its name', async () => {
    const world = await makeWorld();
    try {
      const { owner, other, host } = world.users;
      const put = world.api.put;
      const ride = await put('rides', world.rideRow(owner.id));
      const kept = await put('rides', world.rideRow(other.id));
      const hidden = await put('tracks', world.trackRow(1, owner.id, 'private'));
      const published = await put('tracks', { ...world.trackRow(2, owner.id, 'public'), author: 'Owner' });
      const part = await put('participations', { rider: owner.id, rides: 3 });
      const held = await put('user_memberships', { user: owner.id, membership: world.membership });
      const best = await put('bests', {
        track: published.id,
        equipment: 'ski',
        simVersion: 1,
        rider: owner.id,
        timeUs: 5,
      });
      const member = await put('server_members', { server: world.openClub, user: owner.id, role: 'member' });
      const ticket = await put('start_tickets', { rider: owner.id, at: 1 });
      const chunk = await put('live_chunks', { ticket: ticket.id, n: 0, at: 1 });

      const own = await Promise.all(
        Object.entries(belongings).map(async ([name, least]) => {
          const { id } = await put(name, { owner: owner.id, ...least });
          return [name, id] as const;
        }),
      );

      const path = `${users}/records/${owner.id}`;
      expect((await world.api.call('DELETE', path, undefined, other.token)).status).toBe(404);
      // A signed-in device alone is not enough.
      const refused = (code: string) => ({ status: 400, body: { data: { password: { code } } } });
      const remove = (body?: Json) => world.api.call('DELETE', path, body, owner.token);
      expect(await remove()).toMatchObject(refused('validation_required'));
      expect(await remove({ password: 'a guess' })).toMatchObject(refused('validation_invalid_password'));
      expect((await world.api.call('DELETE', path, { password: owner.password }, other.token)).status).toBe(
        404,
      );
      expect((await remove({ password: owner.password })).status).toBe(204);

      const superuser = await world.api.superuser();
      const find = (collection: string, id: string) =>
        world.api.call('GET', `/api/collections/${collection}/records/${id}`, undefined, superuser);
      const gone = [
        ['rides', ride.id],
        ['tracks', hidden.id],
        ['participations', part.id],
        ['user_memberships', held.id],
        ['bests', best.id],
        ['start_tickets', ticket.id],
        ['live_chunks', chunk.id],
        ['users', owner.id],
        ...own,
      ] as const;
      for (const [collection, id] of gone) expect((await find(collection, id)).status, collection).toBe(404);
      expect((await find('rides', kept.id)).status).toBe(200);
      expect((await find('tracks', published.id)).body).toMatchObject({
        owner: '',
        author: '',
        deleted: false,
      });
      // Devices of other members learn that it is gone.
      const left = (await find('server_members', member.id)).body;
      expect(left).toMatchObject({ user: '', deleted: true });
      expect(left.seq).toBeGreaterThan(member.seq as number);
      // The club goes on with its other host.
      expect((await find('servers', world.club)).body.owner).toBe(host.id);
    } finally {
      await world.close();
    }
  });
});
