import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './scripts/manifest.ts';
import { buildId } from './scripts/vite/build-id.ts';
import { chunkGroups } from './scripts/vite/chunks.ts';
import { compileHint } from './scripts/vite/compile-hint.ts';
import { licences } from './scripts/vite/licences.ts';
import { preloads } from './scripts/vite/preloads.ts';
import { shell } from './scripts/vite/shell.ts';

export default defineConfig({
  plugins: [
    react(),
    buildId(),
    shell('src/app/shell.html'),
    licences([
      '@fontsource-variable/archivo',
      'workbox-background-sync',
      'workbox-core',
      'workbox-precaching',
      'workbox-routing',
    ]),
    compileHint('common'),
    compileHint('home'),
    preloads({
      '/': ['src/screens/home/index.tsx', 'src/ui/art/home-ski-morning-base.webp'],
      // Every start from the device. The letters come from there as fast as anything, and are there for the first layout;
      // over a network they would hold up the script.
      '/index.html': ['@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'],
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      // src/worker/register.ts registers; an inline script would break the content security policy.
      injectRegister: false,
      devOptions: { enabled: false },
      manifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,json,svg,png,webp,woff2,webmanifest,glb,bin}'],
        // A file above this fails the build, which is better than one that is silently not there offline.
        maximumFileSizeToCacheInBytes: 8 * 2 ** 20,
      },
    }),
  ],
  resolve: {
    // rxjs keeps its modern build under this name; the default one is ES5 with helpers, and larger.
    conditions: ['es2015', ...defaultClientConditions],
    // Likewise; as an alias, since nothing in its package.json leads there.
    alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // three is one module, and comes with the first ride.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // What a room's door names and a chunk does not use stays out of the chunk: only styles act by being imported.
      treeshake: { moduleSideEffects: [{ test: /\/(src|sync)\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        codeSplitting: { groups: [...chunkGroups] },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    // `npm start` in another terminal gives the server's side to the development server.
    proxy: { '/api': process.env.FL_SERVER ?? 'http://127.0.0.1:8090' },
  },
});
