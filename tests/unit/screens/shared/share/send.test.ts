import { afterEach, describe, expect, it, vi } from 'vitest';
import { canShare, copyLink, sendLink, sendPicture } from '../../../../../src/screens/shared/share/send';

afterEach(() => vi.unstubAllGlobals());

const LINK = 'https://example.org/ride-local#beat=UgE';
const picture = new Blob(['x'], { type: 'image/png' });

/** A browser that shares, or not, and what is handed to it. */
function browser(share?: (data: ShareData) => Promise<void>, takesFiles = true) {
  const shared: ShareData[] = [];
  const copied: string[] = [];
  const saved: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
    ...(share && {
      share: async (data: ShareData) => {
        await share(data);
        shared.push(data);
      },
      canShare: () => takesFiles,
    }),
  });
  const link = { href: '', download: '', click: () => saved.push(link.download) };
  vi.stubGlobal('document', { createElement: () => link });
  return { shared, copied, saved };
}

const willing = async (): Promise<void> => undefined;
const failing = (name: string) => async (): Promise<void> => {
  throw new DOMException('', name);
};

describe('sharing', () => {
  it('hands a link to the panel of the system where there is one', async () => {
    const { shared, copied } = browser(willing);
    expect(canShare()).toBe(true);
    expect(await sendLink('Beat 0:41.27!', LINK)).toBe('shared');
    expect(shared).toEqual([{ text: 'Beat 0:41.27!', url: LINK }]);
    expect(copied).toEqual([]);
  });

  it('copies words and link where there is none', async () => {
    const { copied } = browser();
    expect(canShare()).toBe(false);
    expect(await sendLink('Beat 0:41.27!', LINK)).toBe('copied');
    expect(copied).toEqual([`Beat 0:41.27! ${LINK}`]);
  });

  it('copies a link alone', async () => {
    const { copied } = browser(willing);
    expect(await copyLink(LINK)).toBe('copied');
    expect(copied).toEqual([LINK]);
  });

  it('is no failure when the player closes the panel, and one when the browser forbids it', async () => {
    browser(failing('AbortError'));
    expect(await sendLink('', LINK)).toBe('dismissed');
    browser(failing('NotAllowedError'));
    expect(await sendLink('', LINK)).toBe('failed');
  });

  it('hands a picture to a panel that takes files, and saves it where none does', async () => {
    const taking = browser(willing);
    expect(await sendPicture('run.png', picture, 'My run')).toBe('shared');
    const [{ files, text }] = taking.shared as [ShareData];
    expect([files?.map(({ name, type }) => `${name} ${type}`), text]).toEqual([
      ['run.png image/png'],
      'My run',
    ]);

    for (const open of [() => browser(willing, false), () => browser()]) {
      const other = open();
      expect(await sendPicture('run.png', picture, 'My run')).toBe('saved');
      expect(other.saved).toEqual(['run.png']);
    }
  });
});
