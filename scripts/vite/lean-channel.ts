import type { Plugin } from 'vite';

const nativeOnly = `import { NativeMethod } from './methods/native.js';
export function chooseMethod() { return NativeMethod; }`;

/**
 * RxDB's tabs talk through a library that brings three ways of its own for browsers without BroadcastChannel. Every
 * browser the build is made for (ES2022) has one, so only the native way is kept: 2.5 KB compressed less.
 */
export function leanChannel(): Plugin {
  return {
    name: 'fall-line:lean-channel',
    apply: 'build',
    transform: {
      filter: { id: /broadcast-channel[\\/]dist[\\/]esbrowser[\\/]method-chooser\.js$/ },
      handler(code) {
        if (!code.includes('export function chooseMethod')) this.error('broadcast-channel has changed');
        return { code: nativeOnly, map: null };
      },
    },
  };
}
