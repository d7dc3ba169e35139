/** A chunk with a name, and the files it begins with; what these import comes with them unless a chunk above has it. */
export interface ChunkGroup {
  readonly name: string;
  readonly test: RegExp;
  /** Not what they import. */
  readonly includeDependenciesRecursively?: false;
}

/** Matches files by the ends of their paths without extension; a folder's name takes all in it. */
function sources(...paths: readonly string[]): RegExp {
  const ends = paths.map((path) => path.replaceAll('/', '[\\\\/]')).join('|');
  return new RegExp(`[\\\\/](${ends})([\\\\/]|\\.\\w+$)`);
}

/**
 * Code that is always fetched together lies in one file: over a network each file costs a way there and back, and many
 * small ones compress worse. The first group that names a module has it.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  // By themselves, so that they stay cached over deploys that only change the game.
  { name: 'three', test: sources('node_modules/three') },
  {
    name: 'base',
    test: sources(
      'vite/preload-helper',
      'node_modules/(react|react-dom|scheduler|wouter|zustand|valibot)',
      'src/db/(errors|turns)',
    ),
  },
  // What every start needs and most screens share, with the start itself. Of home, which most starts lead to, only the
  // styles: its code comes with the page (preloads in vite.config.ts), and a second file beside it would be another way.
  {
    name: 'common',
    test: sources(
      'src/main',
      'src/screens/home/home',
      'src/i18n/(format|translate)',
      'src/session/(hooks|account/membership)',
      'src/ui/icons',
      'src/ui/components/(badges|button|card|class-names|loading|medal|notice|progress|tabbar|toast|toaster|wordmark)',
      'src/db/(service|adopt/lazy)',
      'src/screens/paths',
      'src/screens/shared/(riders/rider-name|sync/sync-chip)',
      'src/ui/hooks/use-loaded',
    ),
  },
  // What all screens of tracks share: their rows, queries and tools.
  {
    name: 'local',
    test: sources(
      'src/ui/components/(choices|dialog|switch)',
      'src/sim/(constants|gear|hash|stream|base64url)',
      'src/tracks/(training|facts|fault|limits|medal|structure|hash|preflight|track|schema)',
      'src/db/(queries|hooks|default-tracks)',
      'src/db/schemas/(fields|tracks)',
      'src/db/commands/ghost-rule',
      'src/screens/shared/default-tracks/prepare',
    ),
  },
  // The ride's picture whole, but for what some lights alone have: the ceremony takes figures and mountains from it, and would
  // part it in two. What it needs of the simulation is needed elsewhere too, without a picture.
  {
    name: 'view',
    test: /[\\/]src[\\/]view[\\/](?!ceremony[\\/]|props[\\/]floods|fx[\\/]snowfall)/,
    includeDependenciesRecursively: false,
  },
];
