import type { SpeakerSide } from '../analysis.ts';
import type { SourceDocument } from './document.ts';

/** How a seller speaks: asks to discover, explains the product, names the price, proposes the next step. */
const SELLER_TALK: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`\bour (?:platform|product|solution|tool|customers|clients|pricing|software|system|offering|`,
      String.raw`engineers?|roadmap|implementation|app)\b`,
    ].join(''),
    'gi',
  ),
  /\b(?:we|our) (?:typically|usually|generally) (?:see|find|cut|help|work|start|onboard)\b/gi,
  /\b(?:let me|i can|i'll|i will|happy to) (?:show|walk|share|send|put together|demo|explain|give you)\b/gi,
  /\bother (?:customers|clients|companies|hospitals|banks|manufacturers)\b|\bcustomers like you\b/gi,
  /\bthanks (?:for|everyone)\b|\bappreciate (?:you|the)\b/gi,
  new RegExp(
    [
      String.raw`\b(?:how do you|how are you|what happens|what does your|what's your|who else|who signs|`,
      'walk me through|tell me (?:more )?about|can you (?:tell|describe|walk)|what would (?:it|that|',
      String.raw`success))\b`,
    ].join(''),
    'gi',
  ),
  /\b(?:per (?:seat|user|month)|list price|discount|we (?:offer|provide|built|support|integrate))\b/gi,
  /\bdoes that (?:make sense|help|sound)\b|\bis that (?:fair|right|correct)\b/gi,
];

/** How a buyer speaks: of their own work, their people, their rules. */
const BUYER_TALK: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`\bour (?:team|cfo|ceo|boss|board|budget|process|legal|procurement|it|reps|staff|nurses|drivers|`,
      String.raw`plant|current|management|users|people|department|auditors?|suppliers?)\b`,
    ].join(''),
    'gi',
  ),
  /\bwe (?:currently|use|used|have to|struggle|spend|lose|lost|need|tried|don't|can't|cannot|do everything)\b/gi,
  new RegExp(
    [
      String.raw`\b(?:does it|can it|do you (?:support|integrate|have|offer)|can you (?:integrate|support)|how much|`,
      String.raw`what does it cost|what's the (?:price|cost|investment)|is it (?:possible|secure))\b`,
    ].join(''),
    'gi',
  ),
  /\bmy (?:boss|manager|team|director|cfo)\b/gi,
  /\b(?:send (?:me|us|over|that)|your (?:quote|proposal|price|product|tool|platform|solution))\b/gi,
];

/** Questions to the other side, with or without a question mark (speech recognition leaves it out). */
const ASKS: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`\b(?:what|how|who|when|why|where|which|do|are|is|would|could|can|have|did|you(?: said| mentioned|`,
      String.raw` told))\b[^.!?\n]{0,50}\b(?:you|your)\b`,
    ].join(''),
    'gi',
  ),
];
const OWN: readonly RegExp[] = [/\b(?:we|our|us|ours|my)\b/gi];

function count(text: string, patterns: readonly RegExp[]): number {
  return patterns.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);
}

const SPEAKS_FOR = /\b(?:we|i|from|at|here)\b/;
/** How far before a company's name 'we at' may stand. */
const LONGEST_LEAD = 48;

/** What stands after the last sentence that ends in the words. */
function sentenceEnd(words: string): string {
  return words.slice(Math.max(words.lastIndexOf('.'), words.lastIndexOf('?'), words.lastIndexOf('!')) + 1);
}

/** Whether a speaker says 'we at Acme', 'I'm with Acme', 'here at Acme'. */
function speaksFor(text: string, company: string): boolean {
  const words = text.toLowerCase();
  const name = company.toLowerCase().trim();
  if (name === '') return false;
  for (let at = words.indexOf(name); at !== -1; at = words.indexOf(name, at + name.length)) {
    const after = words.charAt(at + name.length);
    const lead = words.slice(Math.max(0, at - LONGEST_LEAD), at);
    if (!/[\p{L}\p{N}]$/u.test(lead) && !/[\p{L}\p{N}]/u.test(after) && SPEAKS_FOR.test(sentenceEnd(lead)))
      return true;
  }
  return false;
}

interface Guess {
  readonly side: SpeakerSide;
  readonly reason: string;
  readonly confidence: number;
}

/** What each label says, as much of it as tells how they talk. */
function wordsByLabel(document: SourceDocument): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const segment of document.segments) {
    if (segment.speakerLabel === null || segment.kind === 'head') continue;
    const before = words.get(segment.speakerLabel) ?? '';
    if (before.length < 60_000)
      words.set(segment.speakerLabel, `${before} ${document.text.slice(segment.start, segment.end)}`);
  }
  return words;
}

/** A weak guess by the way people talk, for labels nothing else tells about; unknown where it does not show. */
export function guessSides(
  document: SourceDocument,
  known: readonly { label: string; side: SpeakerSide }[],
  sellerCompanies: readonly string[],
): Map<string, Guess> {
  const words = wordsByLabel(document);
  const guesses = new Map<string, Guess>();
  const leans = new Map<string, number>();
  for (const { label, side } of known) {
    if (side !== 'unknown') continue;
    const text = (words.get(label) ?? '').replace(/’/g, "'");
    const named = sellerCompanies.some((name) => speaksFor(text, name)) ? 3 : 0;
    const lean =
      count(text, SELLER_TALK) +
      named +
      2 * count(text, ASKS) -
      count(text, BUYER_TALK) -
      0.6 * count(text, OWN);
    leans.set(label, lean);
    if (lean >= 2)
      guesses.set(label, {
        side: 'seller',
        reason: 'Sounds like the seller. Please confirm.',
        confidence: 0.45,
      });
    else if (lean <= -1)
      guesses.set(label, {
        side: 'buyer',
        reason: 'Sounds like the buyer. Please confirm.',
        confidence: 0.4,
      });
  }
  compareLeans(leans, known, guesses);
  const rest = known.filter(({ label, side }) => side === 'unknown' && !guesses.has(label));
  const sides = [...known.map((row) => row.side), ...[...guesses.values()].map((row) => row.side)];
  const missing =
    sides.includes('seller') && !sides.includes('buyer')
      ? 'buyer'
      : sides.includes('buyer') && !sides.includes('seller')
        ? 'seller'
        : null;
  if (missing && rest.length === 1 && rest[0]) {
    guesses.set(rest[0].label, {
      side: missing,
      reason: 'Only speaker left: please confirm',
      confidence: 0.35,
    });
  }
  return guesses;
}

/** Two strangers talk: the one who asks is more likely the seller, even where neither is plain. */
function compareLeans(
  leans: ReadonlyMap<string, number>,
  known: readonly { side: SpeakerSide }[],
  guesses: Map<string, Guess>,
): void {
  if (leans.size < 2 || known.some(({ side }) => side !== 'unknown')) return;
  const sorted = [...leans].sort((a, b) => b[1] - a[1]);
  const [top] = sorted;
  const second = sorted[1];
  if (!top || !second || top[1] - second[1] < 1.5) return;
  const reason = 'Asks more than the others: please confirm';
  guesses.set(top[0], { side: 'seller', reason, confidence: 0.4 });
  for (const [label, lean] of sorted.slice(1))
    if (top[1] - lean >= 1.5)
      guesses.set(label, {
        side: 'buyer',
        reason: 'Answers more than they ask. Please confirm.',
        confidence: 0.35,
      });
}
