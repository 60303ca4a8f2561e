const { features } = require('./features.json');

const tests = '\\.(test|spec)\\.tsx?$|/testing/';
const onlyFor = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** What one package may not import: everything of the project that is not in its list. */
function packageMayImport(name, allowed) {
  const others = ['domain', 'contract', 'db', 'server', 'web', 'e2e', 'bench'].filter(
    (other) => other !== name && !allowed.includes(other),
  );
  return onlyFor(
    `${name}-imports`,
    `${name} imports ${allowed.length > 0 ? allowed.join(' and ') : 'no other package of the project'}.`,
    { path: `^${name}/` },
    { path: `^(${others.join('|')})/` },
  );
}

/** A feature imports itself and earlier ones; the list in features.json decides, so there can be no cycle. */
const featureOrder = ['server', 'web']
  .flatMap((side) =>
    features.map((feature, index) => {
      const later = features.slice(index + 1);
      return later.length === 0
        ? null
        : onlyFor(
            `${side}-${feature}-imports-earlier-features`,
            `features.json lists ${feature} before these: compose both in a page, or listen to an event.`,
            { path: `^${side}/src/features/${feature}/`, pathNot: tests },
            { path: `^${side}/src/features/(${later.join('|')})/` },
          );
    }),
  )
  .filter((rule) => rule !== null);

const unlisted = `^(server|web)/src/features/(?!(${features.join('|')})/)`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    onlyFor('no-cycles', 'A cycle, type-only imports included.', {}, { circular: true }),
    onlyFor(
      'no-unresolved',
      'This import leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    onlyFor(
      'no-undeclared-package',
      'The package is not in the package.json next to it.',
      { path: '^(domain|contract|db|server|web|e2e|bench)/', pathNot: tests },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    packageMayImport('domain', []),
    packageMayImport('contract', ['domain']),
    packageMayImport('db', []),
    packageMayImport('server', ['domain', 'contract', 'db']),
    packageMayImport('web', ['domain', 'contract']),
    packageMayImport('e2e', ['domain', 'contract', 'db']),
    packageMayImport('bench', ['domain', 'contract', 'db', 'server']),
    onlyFor(
      'domain-is-pure',
      'The domain computes: no package, no file, no network.',
      { path: '^domain/src/', pathNot: tests },
      { pathNot: '^domain/src/' },
    ),
    onlyFor(
      'contract-is-zod',
      'The contract is schemas: zod and the domain.',
      { path: '^contract/src/', pathNot: tests },
      { pathNot: '^(contract/src|domain/src)/|^node_modules/zod/' },
    ),
    onlyFor(
      'web-has-no-node',
      'The browser has no Node.',
      { path: '^web/src/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    onlyFor(
      'web-ui-and-lib-are-below',
      'web: pages → features → ui, lib.',
      { path: '^web/src/(ui|lib)/', pathNot: tests },
      { path: '^web/src/(features|pages|app|lazy-pages|router|main)' },
    ),
    onlyFor(
      'web-lib-knows-no-ui',
      'web: ui may use lib, not the other way round.',
      { path: '^web/src/lib/', pathNot: tests },
      { path: '^web/src/ui/' },
    ),
    onlyFor(
      'web-features-are-below-pages',
      'web: pages → features → ui, lib.',
      { path: '^web/src/features/', pathNot: tests },
      { path: '^web/src/(pages|app|lazy-pages|router|main)' },
    ),
    onlyFor(
      'server-platform-is-below',
      'server: api, worker → features → platform.',
      { path: '^server/src/platform/', pathNot: tests },
      { path: '^server/src/(features|demo|[a-z-]+\\.ts$)' },
    ),
    onlyFor(
      'server-features-are-below-processes',
      'server: api, worker → features → platform.',
      { path: '^server/src/features/', pathNot: tests },
      { path: '^server/src/(demo/|[a-z-]+\\.ts$)' },
    ),
    onlyFor(
      'only-routes-know-http',
      'In a feature only routes.ts knows HTTP.',
      { path: '^server/src/features/', pathNot: `/[a-z-]*routes\\.ts$|${tests}` },
      { path: '^server/src/platform/http/|^node_modules/(fastify|@fastify)/' },
    ),
    onlyFor(
      'only-jobs-know-the-queue',
      'In a feature only jobs.ts knows the queue.',
      { path: '^server/src/features/', pathNot: `/[a-z-]*jobs\\.ts$|${tests}` },
      { path: '^server/src/platform/(queue|jobs)(/|\\.ts$)|^node_modules/pg-boss/' },
    ),
    onlyFor(
      'only-stores-know-the-query-builder',
      'In a feature only store.ts holds SQL; access.ts mirrors the policy.',
      { path: '^server/src/features/', pathNot: `/[a-z-]*store\\.ts$|/access\\.ts$|${tests}` },
      { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    onlyFor(
      'one-outbound-client',
      'Requests to the outside go through platform/outbound.ts.',
      { path: '^server/src/', pathNot: `^server/src/platform/outbound\\.ts$|${tests}` },
      {
        path: '^(node:)?(http|https|http2|tls|dgram|dns)(/promises)?$|^node_modules/undici/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    onlyFor('listed-features', 'features.json has no such feature.', {}, { path: unlisted }),
    ...featureOrder,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[a-z0-9]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'web/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
