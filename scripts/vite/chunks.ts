/** A named chunk, and the files it begins with. Their imports are included unless an earlier chunk has them. */
export interface ChunkGroup {
  readonly name: string;
  readonly test: RegExp;
  /** Excludes their imports. */
  readonly includeDependenciesRecursively?: false;
}

/** Returns a pattern that matches files by the ends of their paths without extension; a folder's name matches its files. */
function sources(...paths: readonly string[]): RegExp {
  const ends = paths.map((path) => path.replaceAll('/', '[\\\\/]')).join('|');
  return new RegExp(`[\\\\/](${ends})([\\\\/]|\\.\\w+$)`);
}

/**
 * Code that is always fetched together is in one file: each file costs a round trip, and many small ones compress worse. A
 * module belongs to the first group that matches it.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  // Separate, so that it stays cached over deploys that only change the game.
  { name: 'three', test: sources('node_modules/three') },
  {
    name: 'base',
    test: sources(
      'vite/preload-helper',
      'node_modules/(react|react-dom|scheduler|wouter|zustand|valibot)',
      'src/db/(errors|turns)',
    ),
  },
  // Code that every start needs and most screens share, with the start itself. Only the styles of home are included, where most
  // starts lead: its code comes with the page (preloads in vite.config.ts), and a second file would cost another round trip.
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
  // Code that all track screens share: rows, queries and tools.
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
  // The whole view of the ride, except parts that only some lights need: the ceremony uses figures and mountains from it, and
  // would otherwise split it in two. The parts of the simulation that it needs are also used without a view.
  {
    name: 'view',
    test: /[\\/]src[\\/]view[\\/](?!ceremony[\\/]|props[\\/]floods|fx[\\/]snowfall)/,
    includeDependenciesRecursively: false,
  },
];
