import type { Block, Heading, Paragraph, Spot } from '../blocks.ts';
import type { Obligation } from '../rfp-reading.ts';
import { isQuestion, obligationOf, obligesSupplier } from './obligation.ts';
import { asksToHandIn, isAboutTheContract, type SectionKind, sectionKindOf } from './sections.ts';

/** A part of a paragraph’s text that asks for something, by offsets in it. */
export interface Asked {
  readonly from: number;
  readonly to: number;
  readonly number: string | null;
  readonly obligation: Obligation | null;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const LONGEST_HEADING = 120;
const SHORTEST = 8;

/** Headings above a block, with what their section is for. */
export class Sections {
  #above: { readonly heading: Heading; readonly kind: SectionKind }[] = [];

  enter(heading: Heading): void {
    this.#above = this.#above.filter((one) => one.heading.level < heading.level);
    const outer = this.#above.at(-1)?.kind ?? 'plain';
    const own = sectionKindOf(heading.text);
    this.#above.push({ heading, kind: own === 'plain' ? outer : own });
  }

  get kind(): SectionKind {
    return this.#above.at(-1)?.kind ?? 'plain';
  }

  get title(): string | null {
    const heading = this.#above.at(-1)?.heading;
    if (!heading) return null;
    return heading.number === null ? heading.text : `${heading.number} ${heading.text}`;
  }

  /** 'Section 3.2', 'Annex A' or 'Section “Security”'. */
  get place(): string | null {
    const heading = this.#above.at(-1)?.heading;
    if (!heading) return null;
    // 'Annex A' and 'Part 2' say themselves what they are.
    if (heading.number !== null && /^\p{Lu}\p{Ll}+ /u.test(heading.number)) return heading.number;
    return `Section ${heading.number ?? `“${heading.text}”`}`;
  }
}

/** A clause that is styled as a heading, as contracts do: it asks for something in a whole sentence. */
export function isClause({ text }: Heading): boolean {
  return (
    text.length > LONGEST_HEADING ||
    ((/[.;:]$/.test(text) || text.length > 70) && obligationOf(text) !== null) ||
    (text.endsWith('?') && text.length > 30)
  );
}

/** What finding needs to know besides the paragraph. */
export interface Context {
  readonly section: SectionKind;
  /** What the document calls its buyer. */
  readonly buyers: readonly string[];
  /** What the sentence before asks of the items that follow it. */
  readonly leadIn: { readonly obligation: Obligation | null } | null;
}

/** Sentences that ask something of the supplier by their own words. */
function sentencesThatAsk({ text, number }: Paragraph, { section, buyers }: Context): Asked[] {
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const sentence = segment.trimEnd();
    const isAsking =
      obligesSupplier(sentence, buyers, true) || (sentence.endsWith('?') && isQuestion(sentence));
    const isMeant = section !== 'background' || isAboutTheContract(sentence);
    if (sentence.length < SHORTEST || !isAsking || !isMeant) return [];
    return [{ from: index, to: index + sentence.length, number, obligation: obligationOf(sentence) }];
  });
}

/** What one paragraph asks by itself. */
export function findAsked(paragraph: Paragraph, context: Context): readonly Asked[] {
  const { text, number, isAside } = paragraph;
  const { section, buyers, leadIn } = context;
  if (isAside || text.length < SHORTEST || section === 'definitions' || section === 'contents') return [];
  const own = obligationOf(text);
  const whole = (obligation: Obligation | null): Asked[] => [
    { from: 0, to: text.length, number, obligation },
  ];
  if (section !== 'background' && leadIn && paragraph.isItem) return whole(own ?? leadIn.obligation);
  if (section === 'process' && !asksToHandIn(text)) return [];
  if (number === null || section === 'background') return sentencesThatAsk(paragraph, context);
  return obligesSupplier(text, buyers) || isQuestion(text) ? whole(own) : [];
}

/** 'The system shall:' before its items, or a part of a sentence before items of its own. */
function isLeadIn(block: Paragraph, next: Block | undefined): boolean {
  if (block.text.endsWith(':')) return true;
  const isOpen = !/[.?!;]$/.test(block.text) && block.number !== null;
  return (
    isOpen &&
    next?.kind === 'paragraph' &&
    next.isItem &&
    next.number !== null &&
    depthOf(next.number) > depthOf(block.number)
  );
}

/** How many levels a number has: '3.1 (a)' has three. */
const depthOf = (number: string | null): number => (number === null ? 0 : number.split(/[.\s(]+/).length);

/** Items that follow a lead-in: those with labels are asked one by one, bullets belong to its sentence. */
export function itemsAfter(
  blocks: readonly Block[],
  at: number,
): { readonly count: number; readonly isOwn: boolean } | null {
  const block = blocks[at];
  if (block?.kind !== 'paragraph' || block.isAside || !isLeadIn(block, blocks[at + 1])) return null;
  let count = 0;
  let isOwn = false;
  for (let next = at + 1; next < blocks.length; next += 1) {
    const item = blocks[next];
    if (item?.kind !== 'paragraph' || !item.isItem || item.isAside) break;
    if (item.number !== null && depthOf(item.number) <= depthOf(block.number)) break;
    isOwn ||= item.label !== null || obligationOf(item.text) !== null;
    count += 1;
  }
  return count === 0 ? null : { count, isOwn };
}

export function placeOf(spot: Spot, sections: Sections): string {
  if (spot.sheet !== undefined) return `Sheet “${spot.sheet}”, row ${spot.row ?? 1}`;
  if (spot.page !== undefined) return `Page ${spot.page}`;
  return sections.place ?? (spot.line === undefined ? 'Beginning' : `Line ${spot.line}`);
}
