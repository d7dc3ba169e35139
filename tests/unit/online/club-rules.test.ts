import { describe, expect, it } from 'vitest';
import * as invitations from '../../../server/rules/invitations';
import { REASONS } from '../../../server/rules/reports';
import * as rules from '../../../server/rules/roles';
import {
  clubFaults,
  invitationIn,
  invitationOf,
  MOST_USES,
  mayHandOver,
  mayRemove,
  mayRun,
  reportReasons,
  roles,
  rolesToGive,
  spokenCode,
} from '../../../src/online/clubs';
import { clubFaultOf } from '../../../src/online/clubs/faults';
import { paths } from '../../../src/screens/paths';

const people = roles.flatMap((role) => ['ann', 'ben'].map((user) => ({ user, role })));
const pairs = people.flatMap((actor) => people.map((target) => [actor, target] as const));

describe('what a screen offers', () => {
  it('is what the server’s rules of roles allow', () => {
    for (const [actor, target] of pairs) {
      expect(mayRemove(actor, target)).toBe(rules.removalFault(actor, target) === undefined);
      expect(mayHandOver(actor, target)).toBe(rules.handOverFault(actor, target) === undefined);
      const given = roles.filter(
        (role) => role !== target.role && rules.roleFault(actor, target, role) === undefined,
      );
      expect(rolesToGive(actor, target)).toEqual(given);
    }
    for (const role of roles)
      for (const field of ['members', 'events', 'server'] as const)
        expect(mayRun(role, field)).toBe(rules.mayRun(role, field));
  });

  it('has the server’s reasons, roles and limits', () => {
    expect(reportReasons).toEqual(REASONS);
    expect(roles).toEqual(rules.ROLES);
    expect(MOST_USES).toBe(invitations.MOST_USES);
  });
});

describe('an invitation', () => {
  const token = 'aB3dE5gH7jK9mN1pQ3sT5v';
  it.each([token, 'ABCDEFGH', 'abcd efgh', 'ABCD-EFGH', 'ABCDEFGI', 'short', '', `${token}x`])(
    'is read of %o as the server reads it',
    (typed) => {
      expect(invitationOf(typed)).toBe(invitations.readInvitation(typed));
    },
  );

  it('is read out of its link, and of the address', () => {
    const link = `https://play.example.org${paths.invitation(token)}`;
    expect(invitationOf(` ${link} `)).toBe(token);
    expect(invitationOf(`${link}&x=1#top`)).toBe(token);
    expect(invitationIn(`?invitation=${token}`)).toBe(token);
    expect(invitationIn('?track=x')).toBeUndefined();
    expect(spokenCode('ABCDEFGH')).toBe('ABCD EFGH');
  });
});

describe('a fault', () => {
  const error = (status: number, data: object = {}) => ({ status, response: { data } });
  it.each([
    [error(400, { server: { code: 'server-full' } }), 'server-full', 'server'],
    [error(403, { role: { code: 'not-allowed' } }), 'not-allowed', 'role'],
    [error(400, { name: { code: 'validation_required' } }), 'missing', 'name'],
    [error(400, { about: { code: 'validation_max_text_constraint' } }), 'too-long', 'about'],
    [error(409, { seq: { code: 'stale_seq' } }), 'stale', 'seq'],
    [error(404), 'gone', undefined],
    [error(401), 'not-permitted', undefined],
    [error(429), 'busy', undefined],
    [error(0), 'offline', undefined],
    [error(503, { database: { code: 'database-fault' } }), 'offline', 'database'],
    [error(400, { x: { code: 'never-heard-of' } }), 'other', 'x'],
    [new Error('nonsense'), 'offline', undefined],
  ])('%# is told by its code, else by its status', (raised, code, field) => {
    expect(clubFaultOf(raised)).toMatchObject({ code, field });
    expect(clubFaults).toContain(code);
  });

  it('means what a call says that a status means', () => {
    expect(clubFaultOf(error(404), { 404: 'unknown-invitation' }).code).toBe('unknown-invitation');
    expect(clubFaultOf(error(429), { 429: 'too-many-tries' }, 90)).toMatchObject({ waitS: 90 });
  });
});
