import { chunkNamed, chunksOfPage } from './page-chunks.mjs';

const SHELL = 'src/features/shell/shell.tsx';

/**
 * What pages may weigh, as size-limit takes it. Compressed, as it travels.
 * @param {Parameters<typeof chunksOfPage>[0]} manifest Vite's
 */
export function pageBudgets(manifest) {
  /** What draws figures: the same file for every page that has pictures. */
  const pictures = chunkNamed(manifest, 'pictures');
  /** All JavaScript that a page without pictures needs before it works. */
  const withoutPictures = (name, parts, limit) => {
    const files = chunksOfPage(manifest, parts);
    if (files.includes(pictures))
      throw new Error(`${name} has no pictures of figures, but loads what draws them.`);
    return { name, path: files.map((file) => `web/dist/${file}`), limit, gzip: true };
  };
  return [
    withoutPictures('/auth', ['src/pages/sign-in-page.tsx'], '150 kB'),
    withoutPictures('/lead-planning', [SHELL, 'src/pages/pipeline-page.tsx'], '260 kB'),
    withoutPictures('/lead-planning/LEAD-{n}', [SHELL, 'src/pages/deal-page.tsx'], '335 kB'),
    { name: 'pictures of figures', path: `web/dist/${pictures}`, limit: '25 kB', gzip: true },
  ];
}
