interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A file that hands on everything of its package: being imported through it says nothing of what is used. */
const BARREL = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** What packages hand on to pages behind the sign-in alone. */
const BEHIND_SIGN_IN = /\/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/;

const SIGN_IN_ICONS = [
  'circle-check',
  'circle-exclamation-point',
  'info',
  'loader-circle',
  'lock',
  'rotate-cw',
  'triangle-exclamation-point',
  'x',
];
const NAVIGATION_ICONS = [
  'building-complex',
  'chart-no-axes-column',
  'gauge',
  'house',
  'list-checks',
  'map',
  'package',
  'presentation',
  'shield-user',
  'square-kanban',
  'swords',
  'users-round',
];

/** Whether a module is one of these icons. */
const isIcon = (names: readonly string[]) => {
  const files = names.map((name) => `/lucide-react/dist/esm/icons/${name}.mjs`);
  return (id: string): boolean => files.some((file) => id.endsWith(file));
};

/** The icons of the sign-in page, and what every icon is made with. */
const isFirstIcon = (id: string): boolean =>
  isIcon(SIGN_IN_ICONS)(id) || (/\/lucide-react\//.test(id) && !/\/icons\//.test(id));

/** What some files of `src` import, and what that imports, without themselves and without what is loaded later. */
function importedBy(graph: ModuleGraph, files: readonly string[]): Set<string> {
  const starts = files.map((file) => `${import.meta.dirname}/src/${file}`);
  const found = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    if (!BARREL.test(id)) open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found.difference(new Set(starts));
}

const beforeSignIn = (ids: Set<string>): Set<string> =>
  new Set([...ids].filter((id) => !BEHIND_SIGN_IN.test(id)));

/**
 * Which modules travel in one file, so that a page is not a hundred small ones, which compress badly and are asked
 * for one by one: what the landing page's form shares with the application, what every page of the application needs,
 * what the sign-in page shares with the board, what the shell and the board need, and what a deal's page needs besides.
 */
function byPage(): (id: string, graph: ModuleGraph) => string | null {
  let chunks: readonly (readonly [string, Set<string>])[] | undefined;
  const plan = (graph: ModuleGraph): typeof chunks => {
    const form = importedBy(graph, ['features/operator/early-access/hydrate-form.tsx']);
    const application = beforeSignIn(importedBy(graph, ['main.tsx']));
    const signIn = beforeSignIn(importedBy(graph, ['pages/sign-in-page.tsx']));
    const board = importedBy(graph, ['features/shell/shell.tsx', 'pages/pipeline-page.tsx']);
    const deal = importedBy(graph, ['pages/deal-page.tsx']);
    const beforeWork = application.union(signIn).union(form);
    return [
      ['base', application.intersection(form)],
      ['application', application.difference(form)],
      ['entry', signIn.intersection(board).difference(application).difference(form)],
      ['work', board.difference(beforeWork)],
      ['deal', deal.difference(beforeWork).difference(board)],
    ];
  };
  return (id, graph) => {
    chunks ??= plan(graph);
    return chunks?.find(([, ids]) => ids.has(id))?.[0] ?? null;
  };
}

/** Groups of modules, the first that takes one has it. Each may import those before it and none after: no cycles. */
export function chunkGroups() {
  const alone = { includeDependenciesRecursively: false };
  return [
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, ...alone },
    // Those of the sign-in page stay together, and those of the navigation, whatever other pages use besides.
    { name: 'icons', test: isFirstIcon, ...alone },
    { name: 'icons', test: isIcon(NAVIGATION_ICONS), ...alone },
    // Each chunk's name is part of the application: an icon alone is smaller than that.
    {
      name: 'icons',
      test: /\/node_modules\/lucide-react\//,
      entriesAware: true,
      entriesAwareMergeThreshold: 3_000,
      ...alone,
    },
    { name: byPage(), ...alone },
  ];
}
