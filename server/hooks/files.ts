/** Chooses the file for a request of the built game. Nothing here touches PocketBase, so that it can be tested in Node. */

/** A file relative to the game's folder, and whether its name contains a content hash; or nothing. */
export type FilePlan = { kind: 'file'; path: string; forever: boolean } | { kind: 'missing' };

const missing: FilePlan = { kind: 'missing' };

/**
 * Routes that end in a token or an id. Mailed tokens contain dots, and an id may be mistyped with one. That must not be treated
 * as a file extension.
 */
const openRoute =
  /^(verification|reset-password|server|online-event|create-online-event|online-race|official-community)\//;

/** An extension: a dot and at most eleven letters or digits, shorter than any token's last part. */
const extension = /\.[A-Za-z0-9]{1,11}$/;

/** Precompressed copies of a file, for the server's own use. */
const companion = /\.(br|gz)$/;

/**
 * Chooses the file for a request.
 *
 * @param requested path after the first slash, percent-decoded
 * @param exists returns whether a path relative to the game's folder is a file
 */
export function planFile(requested: string, exists: (path: string) => boolean): FilePlan {
  if (requested === '') return page(exists);
  if (!isPlain(requested) || companion.test(requested)) return missing;
  // A path that ends with a slash is not a file, even if it looks like one.
  const isFolder = requested.endsWith('/');
  if (!isFolder && exists(requested))
    return { kind: 'file', path: requested, forever: requested.startsWith('assets/') };
  const looksLikeFile = extension.test(isFolder ? requested.slice(0, -1) : requested);
  const isRoute = openRoute.test(requested) || (!looksLikeFile && !requested.startsWith('assets/'));
  return isRoute ? page(exists) : missing;
}

function page(exists: (path: string) => boolean): FilePlan {
  return exists('index.html') ? { kind: 'file', path: 'index.html', forever: false } : missing;
}

/** Returns whether a path stays in the folder, names no hidden file, and has no empty segment. */
function isPlain(path: string): boolean {
  if (path.includes('\\') || path.includes('\0')) return false;
  const segments = path.split('/');
  if (segments[segments.length - 1] === '') segments.pop();
  return segments.every((segment) => segment !== '' && !segment.startsWith('.'));
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  glb: 'model/gltf-binary',
};

/** Returns the media type for a file's extension; plain bytes for an unknown one. */
export function contentTypeOf(path: string): string {
  return types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
