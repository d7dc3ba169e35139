import type { Plugin } from 'vite';

/** Hidden, so that it is neither served nor kept by the worker; server/hooks/serving.ts reads it. */
export const preloadsFile = '.preloads.json';

/**
 * Writes down, for each route given, the `Link` headers with which a visit fetches the code, pictures and letters of its
 * first screen at once instead of when they come to be needed: a round trip or two less on a slow network. As headers and not
 * in the page, since all routes share the page and each should fetch its own screen alone. The headers of
 * `/index.html` are those of every later start, since that is the address under which the worker fetches the page it keeps.
 *
 * @param routes by path, the source files of what is to be fetched
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
  // As the stylesheet asks for them later; another mode would fetch them twice.
  if (file.endsWith('.woff2')) return `</${file}>; rel=preload; as=font; type=font/woff2; crossorigin`;
  if (file.endsWith('.js')) return `</${file}>; rel=modulepreload`;
  return `</${file}>; rel=preload; as=image`;
}
