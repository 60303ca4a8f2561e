import { expect, test } from 'vitest';
import { pageBudgets } from './page-budgets.mjs';

const manifest = {
  'index.html': { file: 'a/main.js', isEntry: true },
  'src/features/shell/shell.tsx': { file: 'a/shell.js' },
  'src/pages/sign-in-page.tsx': { file: 'a/sign-in.js' },
  'src/pages/pipeline-page.tsx': { file: 'a/board.js', dynamicImports: ['_pictures-1.js'] },
  'src/pages/deal-page.tsx': { file: 'a/deal.js' },
  '_pictures-1.js': { file: 'a/pictures-1.js', name: 'pictures' },
};

test('LOOK05 what draws the pictures of a page has a budget of 25 kB of its own', () => {
  expect(pageBudgets(manifest).at(-1)).toMatchObject({
    path: 'web/dist/a/pictures-1.js',
    limit: '25 kB',
    gzip: true,
  });
});

test('LOOK05 a page without pictures that loads what draws them is an error', () => {
  const board = { file: 'a/board.js', imports: ['_pictures-1.js'] };
  expect(() => pageBudgets({ ...manifest, 'src/pages/pipeline-page.tsx': board })).toThrow(
    '/lead-planning has no pictures of figures, but loads what draws them.',
  );
});
