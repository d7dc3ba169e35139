import { describe, expect, it } from 'vitest';
import { readSender } from '../../server/hooks/settings';
import { composeEventMail, composeMail, composeStopPage } from '../../server/mails/compose';
import { languages, pickLanguage } from '../../server/mails/languages';
import type { EventMailKind, MailKind } from '../../server/mails/texts';

const kinds: readonly MailKind[] = ['verification', 'reset', 'email-change'];
const eventKinds: readonly EventMailKind[] = ['results', 'run'];
const eventFacts = {
  kind: 'results',
  language: 'en-US',
  name: 'Ann',
  email: 'ann@club.invalid',
  event: 'Night Cup',
  server: 'Ski Club',
  link: 'https://play.club.invalid/online-event/e',
  stopLink: 'https://play.club.invalid/api/fl/mails/unsubscribe?token=t&x',
} as const;
const facts = {
  kind: 'verification',
  language: 'en-US',
  name: 'Ann',
  email: 'ann@club.invalid',
  appUrl: 'https://play.club.invalid/',
  token: 'a.b.c',
} as const;

describe('the language of a new user', () => {
  it.each([
    ['', 'en-US'],
    ['*', 'en-US'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['pt-BR,pt;q=0.9,es;q=0.5', 'es'],
    ['en;q=0.5, fr-CA;q=0.9', 'fr'],
    ['no', 'nb'],
    ['nn-NO,nb;q=0.5', 'nb'],
    ['ja', 'ja'],
    ['IT-it', 'it'],
    ['de;q=0, it;q=0.1', 'it'],
    ['xx-YY', 'en-US'],
    [';;;q=,,,', 'en-US'],
    [`${'zz,'.repeat(10_000)}de`, 'en-US'],
  ])('for %j is %s', (header, language) => {
    expect(pickLanguage(header)).toBe(language);
  });
});

describe.each(languages)('a mail in %s', (language) => {
  it.each(kinds)('about %s leads to the page that takes the token, with and without HTML', (kind) => {
    const { subject, html, text } = composeMail({ ...facts, language, kind });
    const route = kind === 'reset' ? 'reset-password' : 'verification';
    const link = `https://play.club.invalid/${route}/a.b.c`;
    expect(subject.length).toBeGreaterThan(3);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain(`lang="${language}"`);
    expect(text).toContain(link);
    expect(text).toContain('Ann');
    expect(text).not.toMatch(/[{}<>]/);
    expect(html).not.toMatch(/[{}]/);
  });

  it.each(eventKinds)(
    'about an event (%s) names it, leads there, and says how to end these mails',
    (kind) => {
      const { subject, html, text } = composeEventMail({ ...eventFacts, language, kind });
      expect(subject).toContain('Night Cup');
      for (const said of ['Ann', 'Night Cup', 'Ski Club', eventFacts.link, eventFacts.stopLink])
        expect(text).toContain(said);
      expect(html).toContain(`href="${eventFacts.link}"`);
      expect(html).toContain('href="https://play.club.invalid/api/fl/mails/unsubscribe?token=t&amp;x"');
      expect(text + html + composeStopPage(language, kind)).not.toMatch(/[{}]/);
      expect(composeStopPage(language, kind)).toContain('<form method="post">');
      expect(composeStopPage(language, 'stopped')).not.toContain('<form');
    },
  );

  it('has its own words', () => {
    const subjects = kinds.map((kind) => composeMail({ ...facts, language, kind }).subject);
    expect(new Set(subjects).size).toBe(kinds.length);
    const english = kinds.map((kind) => composeMail({ ...facts, kind }).subject);
    if (language !== 'en-US') expect(subjects.some((subject) => english.includes(subject))).toBe(false);
  });
});

describe('a mail', () => {
  it('in a language nobody knows is in English', () => {
    expect(composeMail({ ...facts, language: 'xx' })).toEqual(composeMail(facts));
  });

  it('names the new address that is to be confirmed', () => {
    const { text } = composeMail({ ...facts, kind: 'email-change', email: 'new@club.invalid' });
    expect(text).toContain('new@club.invalid');
  });

  it('takes a name as text, whatever it is made of', () => {
    const { html, text } = composeMail({ ...facts, name: `<img src=x onerror='1'> & "Ann" $&{email}` });
    expect(html).toContain('&lt;img src=x onerror=&#39;1&#39;&gt; &amp; &quot;Ann&quot; $&amp;{email}');
    expect(html).not.toContain('<img');
    expect(text).toContain('$&{email}');
  });

  it.each(['win at https://evil.example', 'www.evil.example', 'evil.example/prize', 'mail me@evil.example'])(
    'advertises nothing for a user who is called %j',
    (name) => {
      const { html, text } = composeMail({ ...facts, name });
      expect(html + text).not.toContain('evil');
      expect(text).toContain('Hello ann@club.invalid,');
    },
  );
});

it.each([
  ['Slalom 18:30', 'Slalom 18:30'],
  ['Win at https://evil.example', 'Win at https evil.example'],
  ['www.evil.example/prize', 'www evil.example prize'],
  ['<b>Cup</b>', '<b>Cup< b>'],
])('an event that is called %j makes no link of it', (event, shown) => {
  const { text, html } = composeEventMail({ ...eventFacts, event });
  expect(text).toContain(`The results of ${shown} on Ski Club are final.`);
  expect(html).not.toContain('<b>');
});

describe('the sender', () => {
  it.each([
    ['mail@club.invalid', { name: '', address: 'mail@club.invalid' }],
    ['Ski club <mail@club.invalid>', { name: 'Ski club', address: 'mail@club.invalid' }],
    ['"Ski club" <mail@club.invalid>', { name: 'Ski club', address: 'mail@club.invalid' }],
    ['', undefined],
    ['Ski club', undefined],
  ])('%j is read', (text, sender) => {
    expect(readSender(text)).toEqual(sender);
  });
});
