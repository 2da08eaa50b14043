const AREAS = '^(api|rest-compat|web|schema|scripts|test)/';

const area = (name, mayImport, except = '^$') => ({
  name: `${name}-imports-only-its-own`,
  severity: 'error',
  from: { path: `^${name}/`, pathNot: except },
  to: { path: AREAS, pathNot: `^(${[name, ...mayImport].join('|')})/` },
});

export default {
  forbidden: [
    area('schema', []),
    // main.ts, the composition root, hands REST to the server; everything else of the server knows nothing of it.
    area('api', ['schema'], '^api/main\\.ts$'),
    {
      name: 'nothing-imports-the-composition-root',
      severity: 'error',
      from: {},
      to: { path: '^api/main\\.ts$' },
    },
    area('rest-compat', ['schema', 'api']),
    area('web', ['schema']),
    area('scripts', []),
    {
      name: 'models-stay-in-their-module',
      severity: 'error',
      from: { path: '^api/modules/([^/]+)/' },
      to: { path: '^api/modules/.+\\.model\\.ts$', pathNot: '^api/modules/$1/' },
    },
    {
      name: 'models-stay-in-modules',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/modules/|generated\\.ts$' },
      to: { path: '^api/modules/.+\\.model\\.ts$' },
    },
    {
      name: 'rest-knows-no-modules',
      severity: 'error',
      from: { path: '^rest-compat/' },
      to: { path: '^api/modules/' },
    },
    {
      name: 'features-know-no-features',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      // What only types go round is gone when the program runs.
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['main', 'typings'],
    },
  },
};
