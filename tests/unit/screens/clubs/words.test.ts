import { beforeAll, describe, expect, it } from 'vitest';
import type { NewsItem } from '../../../../src/db';
import { addWords } from '../../../../src/i18n';
import { type AuditEntry, clubFaults } from '../../../../src/online';
import { newsWords } from '../../../../src/screens/ride-online/clubs/news-words';
import { partOf } from '../../../../src/screens/server';
import { auditWords } from '../../../../src/screens/server/run/audit';
import { changesOf } from '../../../../src/screens/server/run/changes-of';
import { clubFaultWords, endOfDay, usesOf } from '../../../../src/screens/shared/clubs';
import { areTooAlike, contrast, lettersOn, pairs } from '../../../../src/screens/shared/clubs/colours';
import { initialsOf } from '../../../../src/screens/shared/clubs/crest';

beforeAll(() => addWords(['clubs', 'tracks', 'online']));

describe('the words of', () => {
  it('each fault are one sentence', () => {
    for (const code of clubFaults)
      expect(clubFaultWords({ code, waitS: undefined })).toMatch(/^[A-Z][^.]*\.$/);
    expect(clubFaultWords({ code: 'too-many-tries', waitS: 610 })).toContain('in 11 minutes');
  });

  const item = (what: string, about = '', serverName = 'SC Kaltbrunn'): NewsItem => ({
    ...{ id: 'n', server: 's', what, serverName, event: '', about, text: '', at: 0 },
  });
  it.each([
    [item('accepted'), 'SC Kaltbrunn accepted your request.'],
    [item('role', 'host'), 'Your role on SC Kaltbrunn: Host.'],
    [item('removed', '', ''), 'You were removed from A private server.'],
    [item('hidden', 'result'), 'One of your results was hidden after a report.'],
    [item('report-dismissed', 'user'), 'What you reported was reviewed and stays.'],
    [item('report-acted', 'result'), 'What you reported is now hidden.'],
    [
      { ...item('report-acted', 'result'), event: 'e' },
      'The result you reported no longer counts in its event.',
    ],
    [item('appeal-refused'), 'Your appeal in an event on SC Kaltbrunn was refused.'],
    [item('event-final'), 'An event on SC Kaltbrunn is final.'],
    [item('something-new'), 'Something changed on SC Kaltbrunn.'],
  ])('news %#', (news, words) => {
    expect(newsWords(news)).toBe(words);
  });

  const entry = (what: AuditEntry['what'], detail = ''): AuditEntry => ({
    ...{ id: 'a', by: 'x', what, whom: 'y', detail, reason: '', created: 0 },
  });
  it.each([
    [entry('removed'), 'Ann removed Ben.'],
    [entry('role', 'member>host'), 'Ann changed Ben’s role to Host.'],
    [entry('disqualified', 'Night race'), 'Ann disqualified Ben: Night race.'],
    [entry('invited', 'link abc'), 'Ann created an invitation.'],
  ])('an entry of the audit list %#', (one, words) => {
    expect(auditWords(one, 'Ann', 'Ben')).toBe(words);
  });
});

describe('colours', () => {
  it('leave letters that can be read on any', () => {
    for (let n = 0; n < 0xffffff; n += 0x010307) {
      const colour = `#${n.toString(16).padStart(6, '0')}`;
      expect(contrast(colour, lettersOn(colour)), colour).toBeGreaterThan(4.5);
    }
  });

  it('are told apart in each pair that is offered, and equal ones are not', () => {
    expect(pairs.filter(areTooAlike)).toEqual([]);
    expect(areTooAlike({ primaryColour: '#102030', secondaryColour: '#112233' })).toBe(true);
  });

  it.each([
    ['Ski Club Kaltbrunn', 'SC'],
    ['kaltbrunn', 'K'],
    ['TSV-Garmisch', 'TG'],
    ['白馬クラブ', '白'],
    ['!!!', ''],
  ])('bear the letters of %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });
});

describe('forms', () => {
  const before = {
    ...{ name: 'Club', about: '', primaryColour: '#000000', secondaryColour: '#ffffff' },
    ...{ open: false, requests: true },
  };
  it('send what has changed, and of a host nothing that is the owner’s', () => {
    const now = { ...before, name: ' New ', open: true };
    expect(changesOf(before, now, true)).toEqual({ name: 'New', open: true });
    expect(changesOf(before, now, false)).toEqual({ name: 'New' });
    expect(changesOf(before, before, true)).toEqual({});
  });

  it('read the last day to its end, and how often', () => {
    expect(endOfDay('2026-11-25')).toBe(new Date(2026, 10, 26).getTime());
    expect(endOfDay('')).toBeUndefined();
    expect(['', '1', '1000', '0', '1001', '1.5', 'x'].map(usesOf)).toEqual([
      ...[0, 1, 1000],
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it('open the part that the address names, as far as the role goes', () => {
    expect(partOf('?part=run', 'host')).toBe('run');
    expect(partOf('?part=run', 'trainer')).toBe('club');
    expect(partOf('?part=members', 'member')).toBe('members');
    expect(partOf('?part=x', 'owner')).toBe('club');
  });
});
