import type { EvidenceKind } from '@dealwright/domain/evidence';
import { toThirdPerson } from './third-person.ts';

const MAX_LENGTH = 220;
const FILLER =
  /^(?:(?:so|well|yeah|yes|yep|no|ok|okay|um|uh|er|honestly|look|listen|right|and|but|actually|basically|you know|i mean|i think|to be honest|to be fair|frankly|oh|sure|exactly|plus|also|like)(?:[\s,?.!–—-]+|$))+/i;
const INNER_FILLER = /(?:,\s*)?\b(?:um+|uh+|erm?|you know|i mean|sort of|kind of)\b,?\s*/gi;

/** Text without links, markup, control characters: safe to show anywhere. */
export function plainText(text: string): string {
  return text
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,400}\)/g, '$1')
    .replace(/\b(?:https?|ftp|mailto|javascript|data|file):[^\s]*/gi, '')
    .replace(/\bwww\.\S+/gi, '')
    .replace(/<[^<>]{0,400}>/g, ' ')
    .replace(/[<>`*_#|[\]{}\\]/g, ' ')
    .replace(/\n\s*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > 80 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/, '').toWellFormed()}…`;
}

/** The sentence without its small words at the beginning and in between. */
function withoutFillers(text: string): string {
  const plain = plainText(text);
  const bare = plain.replace(FILLER, '').replace(INNER_FILLER, ' ').replace(/\s+/g, ' ').trim();
  return (bare === '' ? plain : bare).replace(/[.!…]+$/, '');
}

/** What means nothing without the question before it: 'That's the goal', 'Eight days on average'. */
function leansOnContext(sentence: string): boolean {
  return (
    sentence.split(' ').length < 6 || /^(?:that|this|it|those|these|which|because|for that)\b/i.test(sentence)
  );
}

/** A short sentence in the third person that says what the evidence is. */
export function writeStatement(
  sentence: string,
  name: string | null,
  kind: EvidenceKind,
  confirmed: string | null,
): string {
  const who = name === null ? null : plainText(name);
  if (confirmed !== null) {
    const said = plainText(confirmed)
      .replace(FILLER, '')
      .replace(/\byour\b/gi, 'their')
      .replace(/\byou['’]re\b/gi, 'they are')
      .replace(/\byou\b/gi, 'they')
      .replace(/[?.!]+$/, '');
    return shorten(`${who ?? 'The buyer'} confirms: ${said}`);
  }
  if (kind === 'seller_belief' && who === null) {
    // Our own words: 'us' is the seller already.
    const noted = plainText(sentence).replace(/[.!…]+$/, '');
    return shorten(`${noted.charAt(0).toUpperCase()}${noted.slice(1)}`);
  }
  const bare = withoutFillers(sentence);
  const author = who ?? 'The buyer';
  if (bare.includes('?')) return shorten(`${author} asks: ${toThirdPerson(bare, null)}`);
  const said = toThirdPerson(bare, who);
  const verb = kind === 'buyer_wrote' ? 'writes' : 'says';
  return shorten(leansOnContext(bare) && !said.startsWith(author) ? `${author} ${verb}: ${said}` : said);
}
