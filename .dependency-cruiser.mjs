// Who may import whom. The tables below are the rules; the rest turns them into rules that
// dependency-cruiser reads. `npm test -- arrows` checks them.

/** Packages: each may import itself and these. Tests may also import what exists for tests (`forTests`). */
const packages = {
  core: [],
  testkit: ['core'],
  conformance: ['core', 'testkit'],
  evidence: ['core'],
  rules: ['core'],
  roles: ['core', 'evidence', 'rules'],
  'llm-ai-sdk': ['core'],
  ui: ['core'],
  a2a: ['core', 'executions', 'ui'],
  acp: ['core', 'ui'],
  'storage-sqlite': ['core'],
  'storage-postgres': ['core'],
  otel: ['core'],
  'engine-restate': ['core'],
  retention: ['core'],
  schedules: ['core'],
  workflows: ['core', 'evidence'],
  executions: ['core'],
  plans: ['core', 'executions'],
  server: ['core', 'executions', 'plans', 'schedules'],
  client: [],
  sandbox: ['core'],
  tools: ['core', 'sandbox'],
  'tools-mcp': ['core'],
  workspace: ['core', 'sandbox', 'tools', 'workflows'],
  diff: ['core'],
  tracker: ['core', 'diff'],
  handoff: ['core', 'tracker'],
  dashboard: ['client'],
  // Its templates, which are compiled and tested here.
  'create-pce': ['core', 'llm-ai-sdk', 'roles', 'rules', 'storage-postgres', 'storage-sqlite'],
  'mcp-server': ['core', 'tracker', 'workspace'],
  cli: [
    'core',
    'roles',
    'rules',
    'storage-sqlite',
    'storage-postgres',
    'otel',
    'executions',
    'plans',
    'sandbox',
    'tools',
    'workflows',
    'tools-mcp',
    'workspace',
    'llm-ai-sdk',
    'testkit',
    'server',
    'client',
    'diff',
    'evidence',
    'tracker',
    'handoff',
    'dashboard',
    'mcp-server',
    'acp',
    'retention',
    'schedules',
  ],
};

/** Packages that exist for tests. The simulator of whole turns, for our own, is in the folder `simulation`. */
const forTests = ['testkit', 'conformance'];

/** Packages that only the tests of a package may import. */
const inTests = {
  a2a: ['plans', 'storage-sqlite'],
  'storage-sqlite': ['executions'],
  'storage-postgres': ['executions'],
  acp: ['storage-sqlite'],
  otel: ['storage-sqlite'],
  'engine-restate': ['storage-sqlite'],
  ui: ['tools'],
  server: ['storage-sqlite', 'diff', 'tracker'],
  'mcp-server': ['diff', 'rules'],
  retention: ['rules', 'storage-postgres', 'storage-sqlite'],
};

/**
 * Folders of core, from the ground up: a file may import its own layer and every layer below.
 * `log/entries` and `log/sequence` are data that ports show to roles, so they stand beside them.
 */
const coreLayers = [
  ['contracts', '(contracts/|errors\\.ts$|text/|journal/stream-event\\.ts$)'],
  [
    'ports',
    '(ports/|store/store\\.ts$|journal/stream-definition\\.ts$|[a-z-]+/rules/events\\.ts$|log/(entries|sequence)\\.ts$)',
  ],
  ['rules', '([a-z-]+/rules/|limits/|policy/|criteria/|log/(?!compress\\.ts$))'],
  [
    'services',
    '(attachments/|guards/|json-schema/|system/|tools/|commands/|store/(?!store\\.ts$)|log/compress\\.ts$|journal/(?!(stream-event|stream-definition|rebuild-views|index)\\.ts$))',
  ],
  ['turn-read', 'turn/read/'],
  ['turn-perform', 'turn/perform/'],
  ['turn-drive', 'turn/drive/'],
  ['thread', 'thread/(?!rules/)'],
  ['turn', 'turn/orchestrator(-options)?\\.ts$'],
  ['signals', 'signals/'],
  ['worker', 'worker/'],
  ['budgets', 'budgets/'],
  ['index', '(index|internal|execution/index|journal/index|journal/rebuild-views)\\.ts$'],
];

/** Folders of some packages, from the ground up: a file may import its own folder and those before it. */
const foldersOf = {
  'packages/server': [
    'time',
    'secrets',
    'limits',
    'metrics',
    'problems',
    'records',
    'auth',
    'privacy',
    'logs',
    'wire',
    'episodes',
    'stream',
    'webhooks',
    'turns',
    'endpoint',
    'openapi',
    'routes',
    'notices',
    'app',
    'node',
  ],
  'packages/executions': ['contracts', 'rules', 'read', 'drive', 'run'],
  'packages/a2a': ['tool', 'task', 'push', 'server'],
  'role-parts': ['text', 'answer', 'output', 'document', 'steps', 'review', 'validation'],
  'packages/sandbox': ['limits', 'guest', 'isolate', 'files'],
  'packages/rules': ['output', 'document', 'command', 'steps'],
  'packages/roles': ['answer', 'output', 'ensemble', 'model', 'solo'],
};

/** Packages that run where there is no Node, each with the part of it that does not. */
const withoutNode = {
  core: '',
  executions: '',
  client: '',
  workflows: '',
  server: '(?!node/)',
  diff: '(?!node/)',
};

const test = '\\.test(-d)?\\.ts$';
const alternatives = (names) => `(${names.join('|')})`;

/** The old path of `@pce/executions`, for one minor version. */
const oldPath = '^packages/core/src/execution/index\\.ts$';

const packageRules = Object.entries(packages).flatMap(([name, allowed]) => {
  const { [name]: more = [] } = inTests;
  const isTest = [`^packages/${name}/.*${test}`, `^packages/${name}/test/`];
  const rule = (suffix, from, names) => ({
    name: `arrow-from-${name}${suffix}`,
    comment: `@pce/${name} may import ${names.length ? `only ${names.join(', ')}` : 'no other package'} (and ${forTests.join(', ')} in tests)`,
    severity: 'error',
    from,
    to: {
      path: '^packages/',
      pathNot: `^packages/${alternatives([name, ...forTests, ...names])}/`,
    },
  });
  return [
    rule('', { path: `^packages/${name}/`, pathNot: [...isTest, oldPath] }, allowed),
    rule('-tests', { path: isTest }, [...allowed, ...more]),
  ];
});

const inCore = (pattern) => `^packages/core/src/${pattern}`;

const coreRules = coreLayers.map(([name, pattern], level) => {
  const below = coreLayers.slice(0, level + 1).map(([, each]) => each);
  return {
    name: `core-layer-${name}`,
    comment: `in core, ${name} may import only ${coreLayers
      .slice(0, level + 1)
      .map(([each]) => each)
      .join(', ')}`,
    severity: 'error',
    from: { path: inCore(pattern), pathNot: test },
    to: { path: '^packages/core/src/', pathNot: inCore(alternatives(below)) },
  };
});

const folderRules = Object.entries(foldersOf).flatMap(([place, folders]) => [
  ...folders.map((folder, level) => ({
    name: `${place}-folder-${folder}`,
    comment: `in ${place}, ${folder}/ may import only the folders before it in foldersOf`,
    severity: 'error',
    from: { path: `^${place}/src/${folder}/`, pathNot: test },
    to: {
      path: `^${place}/src/`,
      pathNot: `^${place}/src/${alternatives(folders.slice(0, level + 1))}/`,
    },
  })),
  {
    name: `${place}-folder-without-a-place`,
    comment: 'every folder has its place in foldersOf',
    severity: 'error',
    from: { path: `^${place}/src/[^/]+/`, pathNot: `^${place}/src/${alternatives(folders)}/` },
    to: {},
  },
]);

const nodeRules = Object.entries(withoutNode).map(([name, part]) => ({
  name: `no-node-in-${name}`,
  comment: `${name} runs where there is no Node: what needs it stands in src/node, if it has that`,
  severity: 'error',
  from: { path: `^packages/${name}/src/${part}`, pathNot: test },
  to: { dependencyTypes: ['core'] },
}));

export default {
  forbidden: [
    ...packageRules,
    ...coreRules,
    ...folderRules,
    ...nodeRules,
    {
      name: 'roles-by-models-load-no-rules',
      comment: 'only the deprecated exports come from the rules',
      severity: 'error',
      from: {
        path: '^packages/roles/src/',
        pathNot: [test, '^packages/roles/src/moved-to-rules\\.ts$'],
      },
      to: { path: '^packages/rules/' },
    },
    {
      name: 'role-parts-in-roles',
      comment:
        'what both kinds of roles need, and workspaces read of documents, is bundled into them',
      severity: 'error',
      from: {
        path: '^(packages|bench|examples|tests|simulation)/',
        pathNot: '^packages/(roles|rules|workspace)/',
      },
      to: { path: '^role-parts/' },
    },
    {
      name: 'role-parts-below-roles',
      comment: 'it builds on core and evidence alone',
      severity: 'error',
      from: { path: '^role-parts/' },
      to: { path: '^(packages|bench|examples|tests)/', pathNot: '^packages/(core|evidence)/' },
    },
    {
      name: 'network-parts-below-adapters',
      comment: 'it builds on core alone, and needs no Node outside of src/node',
      severity: 'error',
      from: { path: '^network-parts/', pathNot: test },
      to: { path: '^(packages|bench|examples|tests)/', pathNot: '^packages/core/' },
    },
    {
      name: 'script-parts-below-tools',
      comment: 'it builds on core alone',
      severity: 'error',
      from: { path: '^script-parts/', pathNot: test },
      to: { path: '^(packages|bench|examples|tests)/', pathNot: '^packages/core/' },
    },
    {
      name: 'core-file-without-a-layer',
      comment: 'every file of core belongs to a layer: put it in one, or name a new one above',
      severity: 'error',
      from: {
        path: '^packages/core/src/',
        pathNot: [test, inCore(alternatives(coreLayers.map(([, pattern]) => pattern)))],
      },
      to: {},
    },
    {
      name: 'core-contracts-import-only-zod',
      comment:
        'contracts, errors and text are data: zod, a hash where the host has none, and each other',
      severity: 'error',
      from: { path: inCore(coreLayers[0][1]), pathNot: test },
      to: {
        path: 'node_modules',
        pathNot: 'node_modules/(zod|@noble/hashes|\\.pnpm/@noble\\+hashes[^/]*)/',
      },
    },
    {
      name: 'core-tools-and-store-are-neighbours',
      comment: 'tools and stores do not know each other',
      severity: 'error',
      from: { path: inCore('(tools|store)/'), pathNot: test },
      to: {
        path: inCore('(tools|store)/'),
        pathNot: [inCore('$1/'), inCore('store/store\\.ts$'), inCore('tools/events\\.ts$')],
      },
    },
    {
      name: 'testkit-only-in-tests',
      comment: 'published packages do not carry test helpers; `pce export` writes tests',
      severity: 'error',
      from: {
        path: `^packages/(?!${alternatives([...forTests, 'cli'])}/)`,
        pathNot: [test, '^packages/[^/]+/test/'],
      },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'suites-only-in-tests',
      comment: 'the conformance suites and the simulator run in tests and nowhere else',
      severity: 'error',
      from: {
        path: '^packages/(?!conformance/)',
        pathNot: [test, '^packages/[^/]+/test/'],
      },
      to: { path: '^(packages/conformance|simulation)/' },
    },
    {
      name: 'test-support-only-in-tests',
      comment: 'what is published does not carry it, and it knows nothing of the product',
      severity: 'error',
      from: { path: '^packages/', pathNot: [test, '^packages/[^/]+/test/'] },
      to: { path: '^test-support/' },
    },
    {
      name: 'test-support-stands-alone',
      severity: 'error',
      from: { path: '^test-support/' },
      to: { path: '^(packages|bench|examples|tests)/' },
    },
    {
      name: 'published-entry-points-only',
      comment: 'another package is imported by its name, never by a path into it',
      severity: 'error',
      from: { path: '^(packages/[^/]+|bench|examples|tests)/' },
      to: {
        path: '^packages/[^/]+/',
        pathNot: [
          '^packages/([^/]+/src/((node/)?index|internal)|core/src/([a-z-]+/index|errors)|ui/src/[a-z-]+/index)\\.ts$',
          '^packages/cli/test/', // its server of models, for tests of the assembled system
          '^$1/',
        ],
      },
    },
    {
      name: 'nothing-imports-examples-bench-or-tests',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(examples|bench|tests)/' },
    },
    {
      name: 'no-cycle',
      comment: 'types count too: a file must be understandable without the ones that use it',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment:
        'what the benchmark compares us with is installed where that benchmark runs, and what is built comes later',
      severity: 'error',
      from: { pathNot: ['^bench/peers/adapters/', '^packages/create-pce/index\\.js$'] },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^packages/[^/]+/dist/', '/(fixtures|__fixtures__)/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
