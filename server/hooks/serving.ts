import { pageHeaders } from '../rules/page-headers';
import { isDatabaseFault, tellFault } from './faults';
import { contentTypeOf, planFile } from './files';
import { pageOfLink } from './link-cards';

/** Responds with a file of the built game, precompressed if the client accepts that, or with the game's page. */
export function serveFile(e: PB.RequestEvent): void {
  const header = e.response.header();
  for (const [name, value] of Object.entries(pageHeaders)) header.set(name, value);
  const root = $os.getenv('FL_PUBLIC') || `${__hooks}/../../../dist`;
  const plan = planFile(e.request.pathValue('path'), (path) => isFile(`${root}/${path}`));
  if (plan.kind === 'missing') throw new NotFoundError("The requested resource wasn't found.");

  header.set('Cache-Control', plan.forever ? 'public, max-age=31536000, immutable' : 'no-cache');
  header.set('Content-Type', contentTypeOf(plan.path));
  if (plan.path === 'index.html') {
    addPreloads(header, root, e.request.url.path);
    const page = namedPage(e, `${root}/${plan.path}`);
    if (page !== undefined) {
      e.string(200, page);
      return;
    }
  }
  const variant = chooseVariant(e.request.header.get('Accept-Encoding'), root, plan.path);
  if (variant !== undefined) header.set('Content-Encoding', variant.encoding);
  header.add('Vary', 'Accept-Encoding');
  const file = plan.path + (variant === undefined ? '' : variant.suffix);
  header.set('ETag', `"${plan.forever ? file : versionOf(root, file)}"`);
  // By its date alone, an older file that was restored over a newer one would count as unchanged.
  e.request.header.del('If-Modified-Since');
  e.fileFS($os.dirFS(root), file);
}

/** Returns the page with the names of its link's target; undefined for the page as it was built. */
function namedPage(e: PB.RequestEvent, path: string): string | undefined {
  try {
    return pageOfLink(e, () => textOf(path));
  } catch (error) {
    if (!isDatabaseFault(error)) throw error;
    // The game starts without its database, too.
    tellFault(e.app, error);
    return undefined;
  }
}

/** Returns a version of a file: its build, and its size and date in case it was edited by hand. */
function versionOf(root: string, file: string): string {
  const info = $os.stat(`${root}/${file}`);
  // scripts/build.ts writes it. Container images often give all files one date, and the page has the same size in many builds.
  const stamp = `${root}/.build`;
  const build = isFile(stamp) ? textOf(stamp) : '';
  return `${file}-${build}-${info.size()}-${info.modTime().unixMilli()}`;
}

/** Adds preload headers for files that the page of this route needs (scripts/vite/preloads.ts). */
function addPreloads(header: PB.Header, root: string, path: string): void {
  const list = `${root}/.preloads.json`;
  if (!isFile(list)) return;
  const byRoute = JSON.parse(textOf(list)) as Record<string, readonly string[]>;
  for (const link of byRoute[path] ?? []) header.add('Link', link);
}

type Variant = { encoding: string; suffix: string };

const variants: readonly Variant[] = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

function chooseVariant(accepted: string, root: string, path: string): Variant | undefined {
  const offered = accepted.split(',').map((part) => part.trim());
  return variants.find(({ encoding, suffix }) => {
    const accepts = offered.some(
      (part) => part === encoding || (part.startsWith(`${encoding};`) && !/q=0(\.0*)?$/.test(part)),
    );
    return accepts && isFile(`${root}/${path}${suffix}`);
  });
}

/** Reads a small file of the build, which is plain ASCII. */
function textOf(path: string): string {
  return String.fromCharCode(...$os.readFile(path));
}

function isFile(path: string): boolean {
  try {
    return !$os.stat(path).isDir();
  } catch {
    // PocketBase throws if the file does not exist.
    return false;
  }
}
