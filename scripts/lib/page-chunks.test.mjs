import { expect, test } from 'vitest';
import { chunkNamed, chunksOfPage } from './page-chunks.mjs';

const manifest = {
  'index.html': {
    file: 'a/main.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['src/page.tsx'],
  },
  '_shared.js': { file: 'a/shared.js' },
  'src/page.tsx': {
    file: 'a/page.js',
    imports: ['_shared.js', '_table.js'],
    dynamicImports: ['src/editor.tsx'],
  },
  '_table.js': { file: 'a/table.js', imports: ['_shared.js'] },
  'src/editor.tsx': { file: 'a/editor.js' },
};

test('a page is its entry, its chunk and all they import, each once, without what comes later', () => {
  expect(chunksOfPage(manifest, ['src/page.tsx']).sort()).toEqual([
    'a/main.js',
    'a/page.js',
    'a/shared.js',
    'a/table.js',
  ]);
});

test('a page without a chunk of its own is an error, not a budget of nothing', () => {
  expect(() => chunksOfPage(manifest, ['src/other.tsx'])).toThrow('src/other.tsx has no chunk of its own');
});

test('a chunk is found by its name, and one that is missing or there twice is an error', () => {
  const named = { '_a-1.js': { file: 'a/a-1.js', name: 'a' }, '_b-1.js': { file: 'a/b-1.js', name: 'b' } };
  expect(chunkNamed(named, 'a')).toBe('a/a-1.js');
  expect(() => chunkNamed(named, 'c')).toThrow('0 chunks are named c');
  expect(() => chunkNamed({ ...named, '_a-2.js': { file: 'a/a-2.js', name: 'a' } }, 'a')).toThrow('2 chunks');
});
