/** What a tab tells the others that deletes everything: that it begins, and that it is done. */
export type ErasingWord = 'erasing' | 'erased';

/** The tabs of this browser, as far as deleting everything concerns them. */
export interface ErasingTabs {
  tell(word: ErasingWord): void;
  /** @returns the way out */
  listen(onWord: (word: ErasingWord) => void): () => void;
}

const CHANNEL = 'fl-erase';

/** One for both directions: a page does not hear itself. */
let channel: BroadcastChannel | undefined;

function present(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** The other tabs of this browser. */
export const erasingTabs: ErasingTabs = {
  tell: (word) => present().postMessage(word),
  listen(onWord) {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (data === 'erasing' || data === 'erased') onWord(data);
    };
    const open = present();
    open.addEventListener('message', hear);
    return () => open.removeEventListener('message', hear);
  },
};
