const AREAS = '^(api|demo|rest-compat|web|extension|schema|scripts|training|test)/';

/** An area of the repository imports only itself and the areas it names. */
const area = (name, mayImport, except = '^$') => ({
  name: `${name}-imports-only-its-own`,
  severity: 'error',
  from: { path: `^${name}/`, pathNot: except },
  to: { path: AREAS, pathNot: `^(${[name, ...mayImport].join('|')})/` },
});

const SERVER_FOLDERS = [
  ...[
    'lib',
    'kernel',
    'ports',
    'database',
    'auth',
    'encryption',
    'rewriting',
    'providers',
    'modules',
    'graphql',
    'http',
    'jobs',
    'tracing',
    'backup',
    'migrations',
    'boot',
    'commands',
  ],
];

/** A folder of the server imports only itself and these other folders of the server. */
const layer = (name, mayImport) => ({
  name: `${name}-imports-lower-layers-only`,
  severity: 'error',
  from: { path: `^api/${name}/` },
  to: {
    path: `^api/(${SERVER_FOLDERS.filter((folder) => folder !== name && !mayImport.includes(folder)).join('|')})/`,
  },
});

/** What others may import of a module: its services, which take a context or a session, and its pure rules. */
const PUBLIC_FILES = '\\.(service|rules)\\.ts$';
/** Registries list one file of each module, and the generated types name the parents of resolvers. */
const REGISTRIES = '\\.registry\\.ts$|\\.generated\\.ts$';

export default {
  forbidden: [
    area('schema', []),
    // main.ts, the composition root, passes the REST layer to the server; nothing else in api knows about REST.
    area('api', ['schema'], '^api/main\\.ts$'),
    {
      name: 'nothing-imports-the-composition-root',
      severity: 'error',
      from: {},
      to: { path: '^api/main\\.ts$' },
    },
    area('demo', ['api', 'schema']),
    area('rest-compat', ['schema', 'api']),
    area('web', ['schema']),
    area('extension', ['schema', 'web']),
    {
      name: 'extension-imports-small-parts-of-the-web-app',
      severity: 'error',
      from: { path: '^extension/' },
      to: { path: '^web/', pathNot: '^web/src/(lib|theme|ui/(refusal|rewrite-diff))/' },
    },
    area('scripts', []),
    area('training', ['api']),
    layer('lib', []),
    layer('kernel', ['lib', 'ports']),
    layer('ports', ['kernel']),
    layer('database', ['lib', 'kernel']),
    layer('auth', ['lib', 'kernel', 'ports']),
    layer('encryption', ['lib', 'kernel']),
    layer('rewriting', ['lib', 'kernel', 'ports']),
    layer('providers', ['lib', 'kernel', 'ports']),
    layer(
      'modules',
      SERVER_FOLDERS.filter(
        (folder) => !['http', 'jobs', 'tracing', 'backup', 'migrations', 'boot', 'commands'].includes(folder),
      ),
    ),
    layer('tracing', ['lib', 'kernel']),
    layer('backup', ['lib', 'kernel', 'database']),
    {
      name: 'modules-import-public-files-of-modules',
      severity: 'error',
      from: { path: '^api/modules/([^/]+)/' },
      to: { path: '^api/modules/[^/]+/', pathNot: `^api/modules/$1/|${PUBLIC_FILES}` },
    },
    {
      name: 'others-import-public-files-of-modules',
      severity: 'error',
      from: { path: '^(api|demo)/', pathNot: `^api/modules/[^/]+/|${REGISTRIES}` },
      to: { path: '^api/modules/[^/]+/', pathNot: PUBLIC_FILES },
    },
    {
      // The sandbox, where a click pays, is a provider of this server: its page and its payments are parts of the product.
      name: 'modules-use-adapters-by-their-ports',
      severity: 'error',
      from: { path: '^api/modules/' },
      to: { path: '^api/providers/', pathNot: '^api/providers/payments/sandbox-provider\\.ts$' },
    },
    {
      name: 'models-import-no-graphql',
      severity: 'error',
      from: { path: '\\.model\\.ts$' },
      to: { path: '^api/graphql/|\\.mappers\\.ts$' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: '\\.(model|service)\\.ts$|^api/database/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rest-imports-no-modules',
      severity: 'error',
      from: { path: '^rest-compat/' },
      to: { path: '^api/modules/' },
    },
    {
      name: 'features-import-no-features',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    // Cycles that only types close count, too.
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^extension/\\.wxt/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['main', 'typings'],
    },
  },
};
