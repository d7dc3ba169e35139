/** The messages of a tab that deletes everything: it begins, and it is done. */
export type ErasingWord = 'erasing' | 'erased';

/** Sends and receives these messages among the tabs of this browser. */
export interface ErasingTabs {
  tell(word: ErasingWord): void;
  /** @returns a function that unsubscribes */
  listen(onWord: (word: ErasingWord) => void): () => void;
}

const CHANNEL = 'fl-erase';

/** Sends and receives. A channel does not receive its own messages. */
let channel: BroadcastChannel | undefined;

function present(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Connects to the other tabs of this browser. */
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
