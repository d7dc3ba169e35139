/** What a tab tells the others that deletes everything: that it begins, and that it is done. */
export type ErasingWord = 'erasing' | 'erased';

/** The tabs of this browser, as far as deleting everything concerns them. */
export interface ErasingTabs {
  tell(word: ErasingWord): void;
  /** @returns the way out */
  listen(onWord: (word: ErasingWord) => void): () => void;
}

const CHANNEL = 'fl-erase';

/** The other tabs of this browser. */
export const erasingTabs: ErasingTabs = {
  tell(word) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(word);
    channel.close();
  },
  listen(onWord) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'erasing' || data === 'erased') onWord(data);
    };
    return () => channel.close();
  },
};
