import type { Plugin, Rollup } from 'vite';

type Bundle = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Hidden, so that it is neither served nor kept by the worker; server/hooks/serving.ts reads it. */
export const preloadsFile = '.preloads.json';

/**
 * Writes down, for each route given, the `Link` headers with which a first visit fetches the route's own code at once
 * instead of after the main script has run: a round trip or two less on a slow network. The headers of `/index.html` are
 * those of every later start, since that is the address under which the worker fetches the page it keeps.
 *
 * @param routes by path, the modules and pictures that the route's first screen loads on demand
 */
export function preloads(routes: Record<string, readonly string[]>): Plugin {
  return {
    name: 'fall-line:preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const known = new Set<string>();
        for (const chunk of chunksOf(bundle)) if (chunk.isEntry) closure(bundle, chunk, known);
        const links = Object.entries(routes).map(([path, sources]) => {
          const files = new Set<string>();
          for (const source of sources) {
            const found = filesOf(bundle, source);
            if (found === undefined) this.error(`${source}, listed for ${path}, is not in the build`);
            for (const file of found) if (!known.has(file)) files.add(file);
          }
          return [path, [...files].map(link)];
        });
        this.emitFile({
          type: 'asset',
          fileName: preloadsFile,
          source: JSON.stringify(Object.fromEntries(links)),
        });
      },
    },
  };
}

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
}

/** The files that come with a source file: a picture itself, or a chunk with all it imports. */
function filesOf(bundle: Bundle, source: string): Set<string> | undefined {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)));
  if (chunk !== undefined) return closure(bundle, chunk, new Set());
  const asset = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith(source)),
  );
  return asset === undefined ? undefined : new Set([asset.fileName]);
}

/** A chunk, its stylesheets, and the chunks it imports statically. */
function closure(bundle: Bundle, chunk: Chunk, into: Set<string>): Set<string> {
  if (into.has(chunk.fileName)) return into;
  into.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') closure(bundle, imported, into);
  }
  return into;
}

function link(file: string): string {
  if (file.endsWith('.js')) return `</${file}>; rel=modulepreload`;
  // As Vite asks for them later; another mode would fetch them twice.
  if (file.endsWith('.css')) return `</${file}>; rel=preload; as=style; crossorigin`;
  if (file.endsWith('.woff2')) return `</${file}>; rel=preload; as=font; type=font/woff2; crossorigin`;
  return `</${file}>; rel=preload; as=image`;
}
