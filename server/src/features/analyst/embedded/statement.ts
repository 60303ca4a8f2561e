import type { EvidenceKind } from '@dealwright/domain/evidence';
import { stripEnd } from '@dealwright/domain/strip-end';
import { toThirdPerson } from './third-person.ts';

const MAX_LENGTH = 220;
const FILLER = new RegExp(
  [
    '^(?:(?:so|well|yeah|yes|yep|no|ok|okay|um|uh|er|honestly|look|listen|right|and|but|actually|',
    'basically|you know|i mean|i think|to be honest|to be fair|frankly|oh|sure|exactly|plus|also|',
    String.raw`like)(?:[\s,?.!–—-]+|$))+`,
  ].join(''),
  'i',
);
const INNER_FILLER = /(?:,\s*)?\b(?:um+|uh+|erm?|you know|i mean|sort of|kind of)\b,?\s*/gi;

/** Text without links, markup, control characters: safe to show anywhere. */
export function plainText(text: string): string {
  return text
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,400}\)/g, '$1')
    .replace(/\b(?:https?|ftp|mailto|javascript|data|file):[^\s]*/gi, '')
    .replace(/\bwww\.\S+/gi, '')
    .replace(/<[^<>]{0,400}>/g, ' ')
    .replace(/[<>`*_#|[\]{}\\]/g, ' ')
    .replace(/\n[^\S\n]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function shorten(text: string, longest = MAX_LENGTH): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const space = cut.lastIndexOf(' ');
  return `${stripEnd(space > 80 ? cut.slice(0, space) : cut, /[\s,;:–-]/).toWellFormed()}…`;
}

/** The sentence without its small words at the beginning and in between. */
function withoutFillers(text: string): string {
  const plain = plainText(text);
  const bare = plain.replace(FILLER, '').replace(INNER_FILLER, ' ').replace(/\s+/g, ' ').trim();
  return stripEnd(bare === '' ? plain : bare, /[.!…]/);
}

/** What means nothing without the question before it: 'That's the goal', 'Eight days on average'. */
function leansOnContext(sentence: string): boolean {
  return (
    sentence.split(' ').length < 6 || /^(?:that|this|it|those|these|which|because|for that)\b/i.test(sentence)
  );
}

/** What a change of persons would break: words to us, conditions, orders, a second speaker, speech without full stops. */
const FOREIGN_TO_CHANGE = new RegExp(
  [
    String.raw`\b(?:you|your|yours|let me|let['’]s|me|us|myself|ourselves|mine|ours|if i|if we|i mean|i guess|hey|`,
    String.raw`guys|please)\b|["“”]|[;:]`,
  ].join(''),
  'i',
);
const MOST_WORDS = 24;

/** Whether a sentence can be retold in the third person: one plain statement with 'we', 'our' or 'I'. */
function canBeTold(bare: string): boolean {
  const persons = bare.match(/\b(?:I|i)\b/g)?.length ?? 0;
  const ours = /\b(?:we|our)\b/i.test(bare);
  return (
    !FOREIGN_TO_CHANGE.test(bare) &&
    bare.split(' ').length <= MOST_WORDS &&
    !/\bi\b/.test(bare) &&
    (persons === 0 || (persons === 1 && /^I\b/.test(bare) && !ours)) &&
    !/[.!?]\s/.test(bare)
  );
}

/** The original words, if the third person would break them. */
function quoted(author: string, bare: string, verb: string): string {
  const words = bare.replace(/["“”]/g, "'");
  const begun = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return `${author} ${verb}: “${shorten(begun, MAX_LENGTH - author.length - 12)}”`;
}

/** A short sentence in the third person, or the buyer's own words, that says what the evidence is. */
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
      .replace(/\byou\b/gi, 'they');
    return shorten(`${who ?? 'The buyer'} confirms: ${stripEnd(said, /[?.!]/)}`);
  }
  if (kind === 'seller_belief' && who === null) {
    // Our own words: 'us' is the seller already.
    const noted = stripEnd(plainText(sentence), /[.!…]/);
    return shorten(`${noted.charAt(0).toUpperCase()}${noted.slice(1)}`);
  }
  const bare = withoutFillers(sentence);
  const author = who ?? 'The buyer';
  if (bare.includes('?')) return quoted(author, bare, 'asks');
  if (!canBeTold(bare)) return quoted(author, bare, kind === 'buyer_wrote' ? 'writes' : 'says');
  const said = toThirdPerson(bare, who);
  const verb = kind === 'buyer_wrote' ? 'writes' : 'says';
  return shorten(leansOnContext(bare) && !said.startsWith(author) ? `${author} ${verb}: ${said}` : said);
}
