import { type Chapter, textOfBlock } from './chapter.ts';

export interface Found {
  readonly slug: string;
  readonly chapter: string;
  /** None for what stands before the first heading. */
  readonly heading: { readonly id: string; readonly text: string } | null;
  readonly excerpt: string;
}

interface Passage extends Omit<Found, 'excerpt'> {
  readonly text: string;
}

const MOST = 12;
const BEFORE = 40;
const EXCERPT = 140;

/** A chapter by its headings: what stands under each. */
function passagesOf({ slug, title, blocks }: Chapter): Passage[] {
  const passages: Passage[] = [];
  let heading: Passage['heading'] = null;
  let texts: string[] = [];
  const close = () => {
    if (heading || texts.length > 0) passages.push({ slug, chapter: title, heading, text: texts.join(' ') });
    texts = [];
  };
  for (const block of blocks) {
    if (block.type === 'heading') {
      close();
      heading = { id: block.id, text: block.text };
    } else texts.push(textOfBlock(block));
  }
  close();
  return passages;
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - BEFORE);
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const piece = text.slice(start, start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${piece}${start + EXCERPT < text.length ? ' …' : ''}`;
}

/** The passages that hold every word, those first that have them in their heading. */
export function searchGuide(chapters: readonly Chapter[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const found = chapters.flatMap(passagesOf).flatMap((passage) => {
    const head = `${passage.chapter} ${passage.heading?.text ?? ''}`.toLowerCase();
    const all = `${head} ${passage.text.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return [];
    return [{ passage, inHead: words.filter((word) => head.includes(word)).length }];
  });
  return found
    .sort((one, other) => other.inHead - one.inHead)
    .slice(0, MOST)
    .map(({ passage: { text, ...place } }) => ({ ...place, excerpt: excerptOf(text, first) }));
}
