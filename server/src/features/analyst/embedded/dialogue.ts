import type { Pillar } from '@dealwright/domain/pillar';
import { PILLARS } from '@dealwright/domain/pillar';
import { askedPillars, hasAny, type Reading, scorePillar } from './score.ts';

/** What the other side said just before: what it asked for, and what it stated for the buyer to confirm. */
export interface Prompt {
  readonly asked: readonly Pillar[];
  /** Pillars the seller's own summary of the buyer tells about, with the sentence that does. */
  readonly stated: readonly { pillar: Pillar; text: string }[];
  /** The seller has just named the price: a figure that comes back is not the buyer's. */
  readonly priced: boolean;
  /** It asked how things are today or what happens: the answer is a story, pain without a word of trouble in it. */
  readonly story: boolean;
}

export const NO_PROMPT: Prompt = { asked: [], stated: [], priced: false, story: false };

const ABOUT_BUYER = /\b(?:you|your|you['’](?:re|ve|d|ll))\b/i;
const PITCH = new RegExp(
  [
    String.raw`\b(?:our (?:platform|product|tool|solution|customers|clients|software|system)|we (?:can|could|cut|`,
    'help|reduce|typically|usually|offer|provide|built|support|integrate|would|score|track)|',
    `you['’]ll (?:get|see|be able)|you (?:get|can see)|lets you|would you (?:like|be (?:interested|open|`,
    String.raw`willing)|mind)|imagine|what if|does that (?:make sense|help))\b`,
  ].join(''),
  'i',
);
const CHECKS = new RegExp(
  [
    String.raw`(?:\b(?:right|correct|fair|true|accurate|agree|yes|no|is that it|hearing you|understand|get this|`,
    String.raw`summari[sz]e|so)\b[^?]{0,40}\?|,\s*(?:isn['’]t|aren['’]t|don['’]t|doesn['’]t|wasn['’]t|is|are|do|`,
    String.raw`does)\s+\w+\s*\?|^\s*(?:so|and|is|are|do|does|did|has|have|would you say|you mean)\b.*\?)\s*$`,
  ].join(''),
  'i',
);
const OPEN = new RegExp(
  [
    String.raw`^\W*(?:(?:and|so|but|okay|ok|got it|right)\W+)*(?:what|who|how|when|where|which|why|can you|`,
    String.raw`could you|can i|could i|would you|tell me|walk me)\b`,
  ].join(''),
  'i',
);
const YES = new RegExp(
  [
    String.raw`^\W*(?:(?:oh|um|uh|well|yeah|yes|yep|hm+|mhm|okay|ok|ja)\W+)*(?:yes|yeah|yep|exactly|correct|right|`,
    'absolutely|precisely|definitely|indeed|true|totally|spot on|pretty much|more or less|roughly|100 ?%|',
    `that(?:['’]s| is| would be) (?:exactly |about |pretty much |basically |the |it|right|correct|fair|`,
    `true|accurate)|you(?:['’]ve)? (?:got|nailed) it|sadly|unfortunately|i(?:['’]m afraid| think) so|`,
    String.raw`it (?:is|does)|they (?:are|do)|we (?:are|do)|he (?:is|does)|she (?:is|does))\b`,
  ].join(''),
  'i',
);

/** 'And Tableau is off the table?': a question that names another product asks about the rival. */
function askedOfRival(question: Reading): readonly Pillar[] {
  return hasAny(question, 'RIVAL_NAME') ? ['competition'] : [];
}

/** Asks without a question mark: 'I'd love to understand how you plan today.' */
const INVITES = new RegExp(
  [
    String.raw`^\W*(?:tell me|walk me|help me understand|describe)\b`,
    String.raw`\b(?:love|like|want|wanted|curious|keen|interested) to (?:understand|hear|know|learn|see how)\b`,
    String.raw`\btell me more\b`,
  ].join('|'),
  'i',
);

/** Reads the seller's turn before an answer. */
export function readPrompt(sentences: readonly Reading[]): Prompt {
  const last = sentences.slice(-4);
  const questions = last.filter((sentence) => sentence.question || INVITES.test(sentence.text));
  const asked = new Set(
    questions
      .slice(-2)
      .filter((question) => !PITCH.test(question.text))
      .flatMap((question) => [...askedPillars(question), ...askedOfRival(question)]),
  );
  const closing = last.at(-1);
  const checks = closing?.question === true && CHECKS.test(closing.text) && !OPEN.test(closing.text);
  const stated: { pillar: Pillar; text: string }[] = [];
  if (checks) {
    for (const sentence of last) {
      const text = sentence.text;
      if (PITCH.test(text) || (!ABOUT_BUYER.test(text) && sentence !== closing) || OPEN.test(text)) continue;
      const plain = { ...sentence, question: false };
      for (const pillar of PILLARS) {
        const score = scorePillar(plain, pillar);
        if (score.supports >= 0.6 && score.supports > score.contradicts) stated.push({ pillar, text });
      }
    }
  }
  const priced = sentences
    .slice(-5)
    .some(
      (sentence) =>
        sentence.hits.has('#MONEY') &&
        (sentence.hits.has('VENDOR_PRICE') || /\b(?:per|a) (?:month|seat|user|year)\b/i.test(sentence.text)),
    );
  const story = questions.some((question) => question.hits.has('STORY_Q') && !PITCH.test(question.text));
  return { asked: [...asked], stated, priced, story };
}

/** Whether an answer says yes and nothing else. */
export function isConfirmation(sentence: Reading): boolean {
  return (
    !sentence.question &&
    sentence.tokens.length <= 11 &&
    YES.test(sentence.text) &&
    sentence.text.trim().length >= 8
  );
}

/** What an answer must hold to count for the pillar that was asked for. */
const FITS: Readonly<Record<Pillar, string>> = {
  metrics: '#MONEY #PCT #DUR #COUNT #NUM #RATE #RATIO',
  economic_buyer: 'EXEC THIRD #MONEY BUDGET APPROVE SPENDER',
  decision_criteria: 'CAPABILITY MODAL_NEED CRITERION',
  decision_process: '#DATE #DUR STEP SEQUENCE DECIDE EXEC TALK_INSIDE',
  paper_process: '#DUR LEGAL PROCUREMENT PAPER EXEC REVIEW',
  identify_pain: 'PROBLEM LOSING CANT CONSEQUENCE HANDWORK MISHAP WE',
  champion: 'PUSH PERSONAL INSIDE RESIST ABROAD WE',
  competition: '#VENDOR RIVAL_NAME RIVAL_WORD BUILD NOTHING AT_TABLE HAVE_TOOL',
};

/** What by itself answers the question: a figure for 'how much', a name for 'who'. */
const PLAIN_ANSWER: Readonly<Record<Pillar, string>> = {
  metrics: '#MONEY #PCT #DUR #COUNT #RATE #RATIO',
  economic_buyer: 'EXEC #MONEY SPENDER PURSE THIRD BODY',
  decision_criteria: 'CRITERION DEMAND MODAL_NEED',
  decision_process: 'STEP BODY TRYOUT #DATE',
  paper_process: 'LEGAL PROCUREMENT PAPER VETTING #DUR',
  identify_pain: 'PROBLEM LOSING CANT CONSEQUENCE HANDWORK MISHAP WEARY',
  champion: 'PUSH PERSONAL INSIDE RESIST',
  competition: '#VENDOR RIVAL_NAME RIVAL_WORD BUILD NOTHING AT_TABLE HAVE_TOOL',
};

const SMALL_TALK = new RegExp(
  [
    String.raw`^\W*(?:sure|yes please|go ahead|of course|happy to|sounds? (?:good|great)|thanks|thank you|great|`,
    String.raw`perfect|i love|i like|look|let me|can you|we(?:['’]d| would) (?:like|love|want))\b|`,
    String.raw`\b(?:you mentioned|your (?:tool|demo|team|website)|nice to)\b`,
  ].join(''),
  'i',
);

/** What the answer to 'what happens when …?' tells, even without a word of trouble in it. */
export function storyBonus(sentence: Reading, prompt: Prompt, place: number): number {
  if (!prompt.story || place > 1 || sentence.question || sentence.tokens.length < 8) return 0;
  if (
    SMALL_TALK.test(sentence.text) ||
    !hasAny(sentence, 'WE SUFFERER') ||
    hasAny(sentence, 'OK NICE #MONEY #PCT #RATE')
  )
    return 0;
  return hasAny(sentence, 'STEP DECIDE LEGAL PROCUREMENT PAPER BUDGET PUSH DEMAND TRYOUT VETTING AT_TABLE')
    ? 0
    : 0.5;
}

const DENIAL = new RegExp(
  [
    String.raw`^\W*(?:(?:well|um|uh|honestly|to be honest|actually|yeah)\W+)*(?:no[,.]?|nope|not (?:yet|really|`,
    `at the moment)|none|there (?:is|are|was)(?:n['’]t| no)|there['’]s (?:no|none|nothing)|`,
    `we (?:haven['’]t|don['’]t|didn['’]t|have no|have not)|i don['’]t (?:have|know)|nobody|`,
    String.raw`unfortunately not)\b`,
  ].join(''),
  'i',
);

/** 'There isn't one for this year': no to the question for the budget, the figure, the plan. */
export function denies(sentence: Reading, pillar: Pillar, prompt: Prompt, place: number): boolean {
  return (
    pillar === 'economic_buyer' &&
    prompt.asked.includes(pillar) &&
    place <= 1 &&
    !sentence.question &&
    sentence.tokens.length >= 4 &&
    DENIAL.test(sentence.text) &&
    !hasAny(sentence, 'SOVEREIGN APPROVE')
  );
}

/** 'Harvest, since 2019.' names the rival in its first word. */
const NAMES_FIRST = new RegExp(
  [
    String.raw`^[^\p{L}\p{N}_]*(?:(?:uh|um|well|just|mostly|mainly|`,
    String.raw`still)[^\p{L}\p{N}_]+)*\p{Lu}[\p{L}\d-]{2,}(?:[,.]|\s+(?:and|since|for|mostly|mainly))`,
  ].join(''),
  'u',
);

/** Pillars whose questions are plain enough for any answer to count. */
const DIRECT: ReadonlySet<Pillar> = new Set([
  'metrics',
  'economic_buyer',
  'decision_process',
  'decision_criteria',
]);

/** What being an answer to the question adds to a sentence, by its place in the answer. */
export function answerBonus(sentence: Reading, pillar: Pillar, prompt: Prompt, place: number): number {
  if (!prompt.asked.includes(pillar) || place > 2 || sentence.question) return 0;
  const named = pillar === 'competition' && place === 0 && NAMES_FIRST.test(sentence.text);
  const short = sentence.tokens.length < (pillar === 'identify_pain' ? 6 : 2);
  if (short || !(named || hasAny(sentence, FITS[pillar]))) return 0;
  if (hasAny(sentence, PLAIN_ANSWER[pillar])) return 0.5 - place * 0.1;
  if (named) return 0.5;
  // The first words after the one thing that was asked for are its answer, however they are put.
  const direct = prompt.asked.length === 1 && place === 0 && DIRECT.has(pillar) && sentence.tokens.length > 4;
  return direct && !SMALL_TALK.test(sentence.text) ? 0.5 : 0.3 - place * 0.1;
}
