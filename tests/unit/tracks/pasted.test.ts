import { describe, expect, it } from 'vitest';
import { simVersion } from '../../../src/sim';
import {
  bodyOf,
  decodeTrack,
  encodeRide,
  encodeTrack,
  readPasted,
  type SharedRide,
  setCourse,
} from '../../../src/tracks';
import { plainTrack } from './some-track';

const bodies = Array.from({ length: 40 }, (_, seed) => ({
  ...bodyOf(plainTrack()),
  style: 'slalom' as const,
  seed,
  course: setCourse({ style: 'slalom', lengthM: 300, dropM: 90, seed, difficulty: 'easy' }),
}));
const ride: SharedRide = {
  purpose: 'challenge',
  track: { kind: 'whole', body: bodies[0]! },
  equipment: 'ski',
  rider: 'Ann',
  timeUs: 30_000_000,
  assisted: false,
  simVersion,
  goofy: false,
  timePenalty: false,
  runs: [3000, 0, 0],
};
const LINK = 'https://fall-line.example/ride-local#';

const wrapped = (text: string, width: number, end = '\n'): string =>
  text.match(new RegExp(`.{1,${width}}`, 'g'))!.join(end);

/** How programs deliver a text that contains a code or a link. */
const deliveries: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'wrapped at 72 with line breaks': (text) => wrapped(text, 72),
  'wrapped at 72 with spaces': (text) => wrapped(text, 72, ' '),
  'wrapped at 76 with carriage returns': (text) => wrapped(text, 76, '\r\n'),
  quoted: (text) => wrapped(text, 72).replace(/^/gm, '> '),
  'quoted twice': (text) => wrapped(text, 72).replace(/^/gm, '>> '),
  'in backticks': (text) => `\`${text}\``,
  'in a code block': (text) => `\`\`\`\n${text}\n\`\`\``,
  'in a sentence': (text) => `Try my new track ${text}, it is fast.`,
  'before more words': (text) => `${text} have fun with it`,
  'wrapped, before more words': (text) => `${wrapped(text, 72)} see you on the slope tomorrow`,
  'before a dash': (text) => `${text}—have fun`,
  'before a long word': (text) => `${wrapped(text, 72)} Geschwindigkeitsbegrenzung`,
  'behind a long host': (text) => `https://a-very-long-host-name-of-a-club.example ${text}`,
  'in angle brackets': (text) => `<${text}>`,
  'in a Markdown link': (text) => `[my track](${text})`,
  'with a full stop': (text) => `${text}.`,
  'in brackets': (text) => `(see ${text})`,
  'in asterisks': (text) => `**${text}**`,
  'in underscores': (text) => `_${text}_`,
  'with invisible characters': (text) => wrapped(text, 100, '\u200b'),
  'with dashes for hyphens': (text) => text.replaceAll('--', '—'),
};
const linkDeliveries: typeof deliveries = {
  ...deliveries,
  'with a campaign': (text) => `${text}&utm_source=messenger`,
  'with an escaped #': (text) => text.replace('#', '%23'),
};

describe.each(Object.entries(deliveries))('a code %s', (_, deliver) => {
  it('is read as its track', () => {
    for (const body of bodies)
      expect(readPasted(deliver(encodeTrack(body)))).toEqual({ kind: 'track', read: { ok: true, body } });
  });
});

describe.each(Object.entries(linkDeliveries))('a link %s', (_, deliver) => {
  it('is read as its track', () => {
    for (const body of bodies)
      expect(readPasted(deliver(`${LINK}track=${encodeTrack(body)}`)).read).toEqual({ ok: true, body });
  });

  it('is read as its ride', () => {
    expect(readPasted(deliver(`${LINK}beat=${encodeRide(ride)}`))).toEqual({
      kind: 'ride',
      read: { ok: true, ride },
    });
  });
});

const endings = (codes: readonly string[]): Set<string> => new Set(codes.map((code) => code.at(-1)!));

describe('a code', () => {
  it('never ends like punctuation', () => {
    const codes = Array.from({ length: 600 }, (_, seed) =>
      encodeTrack({ ...bodies[0]!, seed, name: 'A long name'.slice(0, 1 + (seed % 11)) }),
    );
    expect([...endings(codes)].filter((letter) => /[-_]/.test(letter))).toEqual([]);
    const ended = codes.filter((code) => code.length % 4 === 1);
    expect(ended.length).toBeGreaterThan(0);
    // Codes of earlier releases lack the last letter.
    for (const code of ended) expect(decodeTrack(code.slice(0, -1))).toEqual(decodeTrack(code));
  });

  it('that was cut is reported as incomplete', () => {
    const code = encodeTrack(bodies[1]!);
    for (let length = 30; length < code.length - 1; length += 7) {
      expect(readPasted(`${LINK}track=${code.slice(0, length)}`).read).toMatchObject({
        ok: false,
        faults: [{ key: 'code-damaged' }],
      });
    }
    const beat = encodeRide(ride);
    for (let length = 30; length < beat.length - 1; length += 7)
      expect(readPasted(beat.slice(0, length)).read).toEqual({ ok: false, fault: { why: 'damaged' } });
  });

  it('is not found in other texts', () => {
    for (const text of ['', ' ', '#', 'hello', 'https://example.org/', 'Abc', '[a](b)', '>'])
      expect(readPasted(text).read).toMatchObject({ ok: false, faults: [{ key: 'not-a-code' }] });
  });
});
