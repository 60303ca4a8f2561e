import type { EvidenceKind } from '@dealwright/domain/evidence';

const MAX_LENGTH = 220;
const FILLER =
  /^(?:(?:so|well|yeah|yes|yep|no|ok|okay|um|uh|er|honestly|look|listen|right|and|but|actually|basically|you know|i mean|i think|to be honest|to be fair|frankly|oh|sure|exactly|plus|also|like)(?:[\s,?.!–—-]+|$))+/i;
const INNER_FILLER = /(?:,\s*)?\b(?:um+|uh+|erm?|you know|i mean|sort of|kind of)\b,?\s*/gi;

const SWAPS: readonly [RegExp, string][] = [
  [/\b(?:i|we)['’]?m\b|\b(?:we['’]re|i am|we are)\b/gi, 'they are'],
  [/\b(?:i|we)['’]ve\b/gi, 'they have'],
  [/\b(?:i|we)['’]ll\b/gi, 'they will'],
  [/\b(?:i|we)['’]d\b/gi, 'they would'],
  [/\b(?:i was|we were)\b/gi, 'they were'],
  [/\b(?:you['’]re|you are)\b/gi, 'the seller is'],
  [/\byou['’]ve\b/gi, 'the seller has'],
  [/\byou['’]ll\b/gi, 'the seller will'],
  [/\byou['’]d\b/gi, 'the seller would'],
  [/\b(?:my|our)\b/gi, 'their'],
  [/\b(?:mine|ours)\b/gi, 'theirs'],
  [/\b(?:me|us)\b/g, 'them'],
  [/\b(?:myself|ourselves)\b/gi, 'themselves'],
  [/\b(?:I|we|We)\b/g, 'they'],
  [/\byour\b/gi, "the seller's"],
  [/\byou\b/gi, 'the seller'],
];

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

/** 'We lose two hours' → 'they lose two hours'. */
function thirdPerson(text: string): string {
  const bare = plainText(text).replace(FILLER, '').replace(INNER_FILLER, ' ').replace(/\s+/g, ' ').trim();
  const turned = SWAPS.reduce(
    (so, [pattern, word]) => so.replace(pattern, word),
    bare === '' ? plainText(text) : bare,
  );
  return turned.replace(/[.!…]+$/, '');
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
  const said = thirdPerson(sentence);
  const verb = kind === 'buyer_wrote' ? 'writes' : 'says';
  const opening =
    /^\p{Lu}\p{Ll}/u.test(said) &&
    !/^(?:I|[\p{L}]+\s\p{Lu})/u.test(said) &&
    !/^\p{Lu}\p{L}+['’]s\b/u.test(said)
      ? said.charAt(0).toLowerCase() + said.slice(1)
      : said;
  return shorten(
    /\?$/.test(said) ? `${who ?? 'The buyer'} asks: ${said}` : `${who ?? 'The buyer'} ${verb}: ${opening}`,
  );
}
