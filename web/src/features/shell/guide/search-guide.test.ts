import { CHAPTERS, LOADS } from 'virtual:guide';
import { describe, expect, test } from 'vitest';
import type { Chapter } from './chapter.ts';
import { searchGuide } from './search-guide.ts';

const chapters: readonly Chapter[] = [
  {
    slug: 'one',
    title: 'Getting started',
    blocks: [
      { type: 'paragraph', children: ['Sign in with your ', { type: 'strong', children: ['address'] }, '.'] },
      { type: 'heading', level: 2, id: 'a-champion', text: 'A champion' },
      { type: 'list', ordered: false, items: [[{ type: 'paragraph', children: ['Sells for you.'] }]] },
    ],
  },
  {
    slug: 'two',
    title: 'API',
    blocks: [{ type: 'paragraph', children: ['Nobody signs in as a champion.'] }],
  },
];

test('passages that hold every word are found, those first that name it in their heading', () => {
  expect(searchGuide(chapters, ' Champion ').map(({ slug, heading }) => [slug, heading?.id])).toEqual([
    ['one', 'a-champion'],
    ['two', undefined],
  ]);
  expect(searchGuide(chapters, 'champion signs')).toMatchObject([
    { slug: 'two', excerpt: 'Nobody signs in as a champion.' },
  ]);
  expect(searchGuide(chapters, 'ADDRESS')[0]?.excerpt).toBe('Sign in with your address.');
  expect(searchGuide(chapters, 'nothing of the kind')).toEqual([]);
  expect(searchGuide(chapters, '  ')).toEqual([]);
});

describe('the guide as it is written', async () => {
  const written = await Promise.all(CHAPTERS.map(async ({ slug }) => (await LOADS[slug]?.())?.chapter));

  test('each chapter has its anchors once, and each link within the guide leads to one', () => {
    const places = new Set(
      CHAPTERS.flatMap(({ slug, headings }) => [
        `/guide/${slug}`,
        ...headings.map(({ id }) => `/guide/${slug}#${id}`),
      ]),
    );
    for (const { headings } of CHAPTERS) {
      expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
    }
    const links = [...JSON.stringify(written).matchAll(/"href":"(\/guide[^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((href) => !places.has(href ?? ''))).toEqual([]);
  });

  test('what people look for is found', () => {
    const all = written.flatMap((chapter) => (chapter ? [chapter] : []));
    for (const words of ['champion', 'invite', 'two-factor', 'webhook', 'export', 'API']) {
      expect([words, searchGuide(all, words).length > 0]).toEqual([words, true]);
    }
  });
});
