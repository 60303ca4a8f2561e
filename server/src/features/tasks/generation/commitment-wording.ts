import { isHypothetical } from '../../analyst/embedded/hypothesis.ts';
import { isInstruction } from '../../analyst/embedded/instructions.ts';

/** Actions that a person can be reminded of. Mere talk ('we will see', 'I will explain') isn't one. */
const DEED = [
  'send|share|forward|e-?mail|get|provide|give|prepare|put together|pull together|draft|write|schedule',
  'set up|set it up|book|arrange|organi[sz]e|introduce|connect|invite|check|ask|talk to|talk with',
  'speak to|speak with|confirm|review|follow up|circle back|come back|get back|loop in|loop|bring|sign',
  'return|approve|call|ring|include|update|build|deliver|complete|submit|circulate|present|look into',
  'find out|reach out|take this|take it|let you know|have',
].join('|');
const ADVERB =
  '(?:also |then |just |definitely |certainly |personally |gladly |happily |go ahead and |make sure to |try to )*';
const WILL = [
  "(?:'ll|\\u2019ll| will| shall| am going to| are going to|'m going to|\\u2019m going to|'re going to|",
  '\\u2019re going to| promise to| commit to| agreed to)',
].join('');
const OWN = new RegExp(`\\b(?:i|we)${WILL} ${ADVERB}((?:${DEED})\\b.*)`, 'i');
const CAN = new RegExp(
  [
    String.raw`\b(?:i|we) can (?:also |then |definitely |certainly )*((?:send|share|forward|e-?mail|get|set up|`,
    String.raw`schedule|have) (?:you|that|it|this|the|over)\b.*)`,
  ].join(''),
  'i',
);
const LET =
  /\blet me ((?:send|get|check|talk to|talk with|speak to|speak with|find out|look into|confirm|follow up|loop)\b.*)/i;
/** In a note of ours: what the other side is said to have promised. */
const THEIRS = new RegExp(
  [
    `\\b(?:he|she|they|\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?) (?:will|is going to|are going to|`,
    `promised to|agreed to|committed to|has promised to) ${ADVERB}((?:${DEED})\\b.*)`,
  ].join(''),
  'u',
);
const NEGATED =
  /\b(?:not|never|cannot|no longer|nobody|unable)\b|n['’]t\b|\b(?:instead of|rather than|without) \w+ing\b/i;
const CONDITION =
  /\b(?:if|unless|assuming|provided(?: that)?|once|suppose|in case|would|could|might|may be able)\b/i;
/** What is done in the conversation itself, or what the product does. */
const IN_THE_ROOM = new RegExp(
  [
    String.raw`\bmy screen\b|\bright now\b|\bin a (?:minute|moment|second|sec)\b|\bback to (?:that|this|it)\b`,
    String.raw`\bhave (?:a look|to|questions)\b`,
    String.raw`\bget (?:into|to (?:that|it|the)|started|rid|more|better|going|there)\b`,
    String.raw`\bgive (?:you )?(?:a|an) (?:example|idea|overview)\b|\bcall it\b|\bask you\b`,
    String.raw`\bshare (?:a bit|some thoughts|what)\b|\bbuild (?:on|up)\b|\bpresent(?:ly| itself)\b`,
    String.raw`\bcheck(?:ing)? in\b`,
  ].join('|'),
  'i',
);

export const MOST_DEED_LETTERS = 140;

/** Whether a sentence is no promise that one could remind of: asked, denied, supposed, or an order to a machine. */
export function isNoPromise(sentence: string): boolean {
  const text = sentence.trim();
  return (
    /\?["'”’)]*$/.test(text) ||
    NEGATED.test(text) ||
    CONDITION.test(text) ||
    isHypothetical(text) ||
    isInstruction(text)
  );
}

interface Deed {
  /** As it was said, from the verb on. */
  readonly words: string;
  /** Of the other side, in words of ours. */
  readonly reported: boolean;
}

/** What a sentence promises; null if it promises nothing. */
export function deedOf(sentence: string, reportsAllowed: boolean): Deed | null {
  if (isNoPromise(sentence)) return null;
  const text = sentence.replaceAll(/\s+/g, ' ');
  const own = OWN.exec(text) ?? CAN.exec(text) ?? LET.exec(text);
  const found = own ?? (reportsAllowed ? THEIRS.exec(text) : null);
  const words = found?.[1];
  if (!words || IN_THE_ROOM.test(words.slice(0, 60))) return null;
  return { words, reported: own === null };
}
