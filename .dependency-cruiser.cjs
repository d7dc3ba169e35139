/**
 * The house's arrows (docs/architecture.md): who may use whom. `npm run check` and a unit test hold them.
 * Each room of src/ lists the rooms it may import; anything else is an error, and so is a cycle.
 */
const rooms = {
  sim: [],
  tracks: ['sim'],
  race: ['sim'],
  ride: ['sim', 'tracks'],
  pilot: ['sim', 'tracks'],
  view: ['sim', 'tracks', 'ride'],
  input: ['sim', 'tracks', 'ride'],
  sound: ['sim', 'tracks', 'ride'],
  db: ['sim', 'tracks', 'race'],
  play: ['sim', 'tracks', 'ride', 'view', 'input', 'sound', 'session', 'worker', 'ui', 'i18n'],
  session: [],
  online: ['db', 'session', 'sim', 'tracks', 'race', 'i18n'],
  i18n: [],
  ui: ['i18n'],
  academy: ['sim', 'tracks', 'ride', 'race', 'pilot'],
  worker: [],
};

const outside = Object.entries(rooms).map(([room, may]) => ({
  name: `arrows-of-${room}`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: [`^src/${room}/`, ...may.map((r) => `^src/${r}/`)] },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...outside,
    {
      name: 'doors',
      comment: 'a room is entered by its index (workers and stylesheets have doors of their own)',
      severity: 'error',
      from: { path: '^(src/([^/]+)/|src/main|server/|sync/)' },
      to: {
        path: '^src/([^/]+)/.+',
        pathNot: ['^src/$2/', '^src/[^/]+/index\\.tsx?$', '^src/screens/', '\\.css$', '\\.worker\\.ts$'],
      },
    },
    {
      name: 'screens-are-apart',
      comment: 'no screen imports another: what two share is a room, or a folder of screens/shared',
      severity: 'error',
      from: { path: '^src/screens/(?!shared/)([^/]+)/' },
      to: { path: '^src/screens/[^/]+/', pathNot: ['^src/screens/$1/', '^src/screens/shared/'] },
    },
    {
      name: 'shared-knows-no-screen',
      severity: 'error',
      from: { path: '^src/screens/shared/' },
      to: { path: '^src/screens/[^/]+/', pathNot: '^src/screens/shared/' },
    },
    {
      name: 'shared-has-doors',
      comment: 'a folder of screens/shared is entered by its index, by screens and by its neighbours',
      severity: 'error',
      from: { path: '^src/screens/shared/([^/]+)/' },
      to: {
        path: '^src/screens/shared/',
        pathNot: ['^src/screens/shared/$1/', '^src/screens/shared/[^/]+/index\\.ts$', '\\.css$'],
      },
    },
    {
      name: 'screens-have-doors',
      comment: 'the app and the screens enter another folder of screens by its index',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/screens/shared/' },
      to: {
        path: '^src/screens/shared/',
        pathNot: ['^src/screens/shared/[^/]+/index\\.ts$', '\\.css$'],
      },
    },
    {
      name: 'app-enters-screens-by-their-index',
      severity: 'error',
      from: { path: '^src/app/' },
      to: {
        path: '^src/screens/[^/]+/',
        pathNot: ['^src/screens/[^/]+/index\\.tsx$', '^src/screens/shared/'],
      },
    },
    {
      name: 'nothing-knows-screens-but-app',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(screens|app)/' },
      to: { path: '^src/screens/' },
    },
    {
      name: 'nothing-knows-app-but-main',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/', '^src/main\\.tsx$'] },
      to: { path: '^src/app/' },
    },
    {
      name: 'three-stays-in-view',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/view/' },
      to: { path: '(^|node_modules/)three(/|$)' },
    },
    {
      name: 'react-stays-at-the-edge',
      severity: 'error',
      from: {
        path: '^(src|sync|server)/',
        pathNot: [
          '^src/(app|screens|play|ui)/',
          '^src/main\\.tsx$',
          '^src/(db|session|online|i18n|input)/(hooks|use[^/]*|.*/hooks)\\.tsx?$',
        ],
      },
      to: { path: '(^|node_modules/)(react|react-dom|wouter)(/|$)' },
    },
    {
      name: 'rxdb-stays-in-db-and-sync',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(db|online)/' },
      to: { path: '(^|node_modules/)rxdb(/|$)' },
    },
    {
      name: 'sync-is-a-library-of-its-own',
      severity: 'error',
      from: { path: '^sync/' },
      to: { path: '^(src|server)/' },
    },
    {
      name: 'server-shares-only-the-rules',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/', pathNot: '^src/(sim|tracks|race)/' },
    },
    {
      name: 'src-never-reaches-into-server-or-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|tests|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
