import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import { circleOf } from './chunk-circles.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What packages hand on to pages behind the sign-in alone. */
const BEHIND_SIGN_IN = /\/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/;

/** What the shell loads on every page, once the page is there. */
const LATER = [
  'features/notifications/notifications-bell.tsx',
  'features/privacy/company-notice.tsx',
  'ui/toaster.tsx',
];

/** Loaded by pages when they are asked for. */
const PARTS = [
  'features/shell/settings/settings-overlay.tsx',
  'features/shell/shell-palette.tsx',
  'features/recordings/recording-bar.tsx',
];

/** What draws figures: a file of its own, so that its weight can be measured, and pages without pictures do without. */
const PICTURES = 'pictures';
const DRAWING = /\/node_modules\/(?:d3-(?!geo\/)[a-z-]+|internmap)\/|\/src\/ui\/chart\//;

const SHELL = 'features/shell/shell.tsx';
const DEAL = 'pages/deal-page.tsx';
const BOARD = 'pages/pipeline-page.tsx';

const otherPages = (): string[] =>
  readdirSync(`${import.meta.dirname}/src/pages`)
    .filter((file) => /-page\.tsx$/.test(file))
    .map((file) => `pages/${file}`)
    .filter((page) => page !== DEAL && page !== BOARD);

/** What some files of `src` import, and what that imports, without themselves and without what is loaded later. */
function importedBy(graph: ModuleGraph, files: readonly string[]): Set<string> {
  const starts = files.map((file) => `${import.meta.dirname}/src/${file}`);
  const found = new Set<string>();
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found.difference(new Set(starts));
}

const beforeSignIn = (ids: Set<string>): Set<string> =>
  new Set([...ids].filter((id) => !BEHIND_SIGN_IN.test(id)));

/** What so many other pages need is in one file; what it imports is needed by as many at least, so there are no cycles. */
const MANY_PAGES = 8;
const SOME_PAGES = 3;

/** How many pages need a module, and parts that pages load later and share. */
function pagesNeeding(graph: ModuleGraph, pages: readonly string[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const page of pages)
    for (const id of importedBy(graph, [page])) count.set(id, (count.get(id) ?? 0) + 1);
  return count;
}

/**
 * Which modules travel in one file, so that a page is not a hundred small ones, which compress badly and are asked
 * for one by one: what the landing page's form shares with the application, what every page of the application needs,
 * what the sign-in page shares with the board or a deal, what the board shares with the shell or a deal, with other pages,
 * and what it alone needs, what the shell loads later, what a deal's page shares with many others, and what it alone
 * needs.
 */
function byPage(): (id: string, graph: ModuleGraph) => string | null {
  let chunks: readonly (readonly [string, Set<string>])[] | undefined;
  const plan = (graph: ModuleGraph): typeof chunks => {
    const form = importedBy(graph, ['features/operator/early-access/hydrate-form.tsx']);
    const application = beforeSignIn(importedBy(graph, ['main.tsx']));
    const signIn = beforeSignIn(importedBy(graph, ['pages/sign-in-page.tsx']));
    const shell = importedBy(graph, [SHELL]);
    const board = importedBy(graph, [SHELL, BOARD]);
    const later = importedBy(graph, LATER);
    const deal = importedBy(graph, [DEAL]);
    const behind = board.union(deal);
    const beforeWork = application.union(signIn).union(form);
    const work = board.intersection(shell.union(deal)).difference(beforeWork);
    const beforeDeal = beforeWork.union(board).union(later);
    const needed = pagesNeeding(graph, [...otherPages(), ...PARTS]);
    const neededBy = (ids: Set<string>, isIn: (pages: number) => boolean) =>
      new Set([...ids].filter((id) => isIn(needed.get(id) ?? 0)));
    const ofBoard = (isIn: (pages: number) => boolean) =>
      neededBy(board.difference(work).difference(beforeWork), isIn);
    const ofDeal = (isIn: (pages: number) => boolean) => neededBy(deal.difference(beforeDeal), isIn);
    const ofLater = later.difference(beforeWork).difference(board);
    return [
      ['base', application.intersection(form)],
      ['application', application.difference(form)],
      ['entry', signIn.intersection(behind).difference(application).difference(form)],
      ['sign-in', signIn.difference(behind).difference(application).difference(form)],
      ['work', work],
      ['lists', ofBoard((pages) => pages > 0)],
      ['board', ofBoard((pages) => pages === 0)],
      ['notices', ofLater.intersection(deal)],
      ['later', ofLater.difference(deal)],
      ['controls', ofDeal((pages) => pages >= MANY_PAGES)],
      ['records', ofDeal((pages) => pages >= SOME_PAGES && pages < MANY_PAGES)],
      ['details', ofDeal((pages) => pages > 0 && pages < SOME_PAGES)],
      ['deal', ofDeal((pages) => pages === 0)],
    ];
  };
  return (id, graph) => {
    chunks ??= plan(graph);
    return chunks?.find(([, ids]) => ids.has(id))?.[0] ?? null;
  };
}

/** Groups of modules, the first that takes one has it. Each may import those before it and none after: no cycles. */
function chunkGroups() {
  const alone = { includeDependenciesRecursively: false };
  return [
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, ...alone },
    { name: PICTURES, test: DRAWING, ...alone },
    { name: byPage(), ...alone },
    // An icon alone is smaller than the name of its chunk, which is part of the application.
    {
      name: 'icons',
      test: /\/node_modules\/lucide-react\//,
      entriesAware: true,
      entriesAwareMergeThreshold: 3_000,
      ...alone,
    },
  ];
}

/** Divides what browsers load. What renders the landing page once, at the build, runs in one go and without a browser. */
export function chunks(): Plugin {
  return {
    name: 'chunks-by-page',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } } }),
    generateBundle(_, bundle) {
      const built = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = circleOf(new Map(built.map(({ fileName, imports }) => [fileName, imports])));
      // What runs first would depend on the page, and might read what is not there yet.
      if (circle) this.error(`Chunks import one another in a circle: ${circle.join(' → ')}`);
    },
  };
}
