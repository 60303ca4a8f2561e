import type { PageLine } from './page-lines.ts';

/** Lines at the top and bottom of a page that are looked at. */
const EDGE = 4;
const LEAST_PAGES = 3;
const PAGE_NUMBER = /^(?:page |[-–] ?)?\d{1,4}(?: ?(?:of|\/) ?\d{1,4})?(?: ?[-–])?$/i;

/** Headers and footers differ from page to page in their numbers only. */
const shape = (line: PageLine): string => `${Math.round(line.y / 4)} ${line.text.replace(/\d+/g, '#')}`;

/** Leaves out headers and footers that repeat, and page numbers. */
export function withoutFurniture(pages: readonly (readonly PageLine[])[]): readonly (readonly PageLine[])[] {
  const edges = pages.map((lines) => new Set([...lines.slice(0, EDGE), ...lines.slice(-EDGE)]));
  const seen = new Map<string, number>();
  for (const lines of edges) {
    for (const one of new Set([...lines].map(shape))) seen.set(one, (seen.get(one) ?? 0) + 1);
  }
  // Left and right pages can differ, and a cover has none.
  const often = Math.max(LEAST_PAGES, Math.floor(pages.length * 0.3));
  return pages.map((lines, page) =>
    lines.filter((line, at) => {
      if (!edges[page]?.has(line)) return true;
      const isOutermost = at === 0 || at === lines.length - 1;
      return (seen.get(shape(line)) ?? 0) < often && !(isOutermost && PAGE_NUMBER.test(line.text));
    }),
  );
}
