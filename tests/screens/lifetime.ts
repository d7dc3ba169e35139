/*
 * A browser ends everything a page has begun when the page is left. Here all pages of a test file share one process, so
 * what would reach the next page is ended by hand: listeners on the window and the document, calls, and channels.
 */

/** They end what the page that is open has begun. */
let enders: (() => void)[] = [];

function followListeners(target: EventTarget): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = ((type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    add(type, listener, options);
    enders.push(() => remove(type, listener, options));
  }) as typeof target.addEventListener;
}

/** Relative addresses are those of the page's server. Files of the game come from `readFile`. */
function followCalls(readFile: (path: string) => Uint8Array<ArrayBuffer> | undefined): void {
  const nodeFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const isAddress = typeof input === 'string' || input instanceof URL;
    const url = new URL(isAddress ? input : input.url, location.href);
    const file = url.origin === location.origin ? readFile(url.pathname) : undefined;
    if (file !== undefined) return new Response(file);
    const left = new AbortController();
    enders.push(() => left.abort());
    const signal = init?.signal ? AbortSignal.any([left.signal, init.signal]) : left.signal;
    return nodeFetch(isAddress ? url : input, { ...init, signal });
  };
}

function followChannels(): void {
  const Channel = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends Channel {
    private isOpen = true;
    constructor(name: string) {
      super(name);
      enders.push(() => {
        this.isOpen = false;
        this.close();
      });
    }
    // Dexie stays loaded, and goes on telling of its databases by the channel it has begun with.
    override postMessage(message: unknown): void {
      if (this.isOpen) super.postMessage(message);
    }
  };
  const Events = globalThis.EventSource;
  globalThis.EventSource = class extends Events {
    constructor(url: string | URL, options?: EventSourceInit) {
      super(new URL(url, location.href), options);
      enders.push(() => this.close());
    }
  };
}

/** Follows what pages begin. Once, before the first page. */
export function followPages(readFile: (path: string) => Uint8Array<ArrayBuffer> | undefined): void {
  for (const target of [window, document]) followListeners(target);
  followCalls(readFile);
  followChannels();
}

/** Ends what the page that is open has begun. */
export function endPage(): void {
  for (const end of enders) end();
  enders = [];
}
