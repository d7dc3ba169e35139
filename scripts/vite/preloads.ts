import type { Plugin } from 'vite';

/** Hidden, so that it is neither served nor cached by the worker; server/hooks/serving.ts reads it. */
export const preloadsFile = '.preloads.json';

/**
 * Writes, for each given route, the `Link` headers with which a visit fetches the code, images and fonts of its first screen at
 * once instead of when they are needed: one or two round trips less on a slow network. They are headers and not part of the
 * page, since all routes share the page and each should fetch only its own screen. The headers of `/index.html` are those of
 * every later start, since the worker fetches the page it caches from that address.
 *
 * @param routes source files to fetch, by path of the route
 */
export function preloads(routes: Record<string, readonly string[]>): Plugin {
  return {
    name: 'fall-line:preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const links = Object.entries(routes).map(([path, sources]) => [
          path,
          sources.map((source) => {
            const found = Object.values(bundle).find((file) =>
              file.type === 'asset'
                ? file.originalFileNames.some((name) => name.endsWith(source))
                : file.facadeModuleId?.endsWith(source),
            );
            if (found === undefined) this.error(`${source}, listed for ${path}, is not in the build`);
            return link(found.fileName);
          }),
        ]);
        this.emitFile({
          type: 'asset',
          fileName: preloadsFile,
          source: JSON.stringify(Object.fromEntries(links)),
        });
      },
    },
  };
}

function link(file: string): string {
  // The same mode as the stylesheet's later request; another mode would fetch them twice.
  if (file.endsWith('.woff2')) return `</${file}>; rel=preload; as=font; type=font/woff2; crossorigin`;
  if (file.endsWith('.js')) return `</${file}>; rel=modulepreload`;
  return `</${file}>; rel=preload; as=image`;
}
