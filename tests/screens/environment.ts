import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Network and stream globals that stay Node's: happy-dom's versions refuse other origins and are slower. */
const OF_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'crypto',
  'fetch',
  'performance',
  'structuredClone',
] as const;

/** A page by happy-dom, with Node's network and streams. */
export default {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global, options) {
    const kept = OF_NODE.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const page = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, descriptor] of kept)
      if (descriptor !== undefined)
        Object.defineProperty(global, name, { ...descriptor, configurable: true });
    return page;
  },
} satisfies Environment;
