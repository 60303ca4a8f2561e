import { PILLARS } from '@dealwright/domain/pillar';
import { findDeed } from '../deeds.ts';
import { isHypothetical } from '../hypothesis.ts';
import { askedPillars, type Reading, scorePillar } from '../score.ts';
import type { Situation } from './situation.ts';
import { stem } from './stem.ts';

/** What is told of a sentence, by name, with how much of it there is. */
export type Traits = ReadonlyMap<string, number>;

const MOST_WORDS = 80;
/** How many of the other side's last sentences count as its question. */
const HEARD = 2;

/** The words of a sentence, figures and names by their kind: '340 euros' is a sum of money like any other. */
function wordsOf(reading: Reading): string[] {
  const words: string[] = [];
  reading.tokens.slice(0, MOST_WORDS).forEach((token, at) => {
    const marks = reading.figures.get(at);
    if (/^[$€£¥]?\d/.test(token.norm)) words.push('<number>');
    else if (marks?.has('NAME') || marks?.has('VENDOR')) words.push('<name>');
    else if (/^[\p{L}'%$€£]/u.test(token.norm)) words.push(stem(token.norm));
    else if (token.norm === ',' || token.norm === '?') words.push(token.norm);
  });
  return words;
}

function addWords(traits: Map<string, number>, words: readonly string[], sort: string, weight: number): void {
  for (const word of words) traits.set(`${sort}${word}`, weight);
}

function addPairs(traits: Map<string, number>, words: readonly string[], weight: number): void {
  const framed = ['<start>', ...words, '<end>'];
  for (let at = 0; at + 1 < framed.length; at += 1) {
    traits.set(`2 ${framed[at]} ${framed[at + 1]}`, weight);
    if (at + 2 < framed.length) traits.set(`3 ${framed[at]} _ ${framed[at + 2]}`, weight * 0.7);
  }
}

function addConcepts(traits: Map<string, number>, reading: Reading): void {
  const concepts = [...reading.hits.keys()].sort();
  for (const concept of concepts) traits.set(`c ${concept}`, 0.5);
}

/**
 * What the rules find in the sentences around, and the deed in this one. Their verdict on the sentence itself is no
 * trait: most texts to learn from are those the rules were written from, where it is right far more often than elsewhere.
 */
function addRules(traits: Map<string, number>, { reading, before, after, kind }: Situation): void {
  for (const pillar of PILLARS) {
    for (const [side, other] of [
      ['b', before],
      ['a', after],
    ] as const) {
      if (!other) continue;
      const near = scorePillar(other, pillar);
      if (Math.max(near.supports, near.contradicts) >= 0.5) traits.set(`n${side} ${pillar}`, 0.5);
    }
  }
  const deed = findDeed(reading.text, kind !== 'speech');
  if (deed) traits.set(`deed ${deed}`, 1);
}

function addShape(traits: Map<string, number>, { reading, kind, place, prompt }: Situation): void {
  const length = reading.tokens.length;
  traits.set('always', 1);
  traits.set(`length ${length < 4 ? 3 : length < 7 ? 6 : length < 11 ? 10 : length < 18 ? 17 : 99}`, 0.5);
  traits.set(`kind ${kind}`, 0.5);
  traits.set(`place ${Math.min(place, 3)}`, 0.3);
  if (reading.question) traits.set('question', 1);
  if (reading.negations.length > 0) traits.set('negation', 0.5);
  if (isHypothetical(reading.text)) traits.set('hypothetical', 0.5);
  if (prompt.story) traits.set('story', 0.5);
}

function addHeard(traits: Map<string, number>, situation: Situation): void {
  const last = situation.heard.at(-1);
  if (last) addWords(traits, wordsOf(last), 'h ', situation.place === 0 ? 0.3 : 0.15);
  const questions = situation.heard.slice(-HEARD).filter((heard) => heard.question);
  for (const question of questions) {
    const weight = situation.place === 0 ? 0.4 : 0.2;
    addWords(traits, wordsOf(question), 'q ', weight);
    for (const concept of question.hits.keys()) traits.set(`qc ${concept}`, weight);
    for (const pillar of askedPillars(question))
      traits.set(`qa ${pillar} ${Math.min(situation.place, 2)}`, 0.7);
  }
}

export function traitsOf(situation: Situation): Traits {
  const traits = new Map<string, number>();
  const words = wordsOf(situation.reading);
  const weight = (1 / Math.sqrt(Math.max(4, words.length))) * 2;
  addWords(traits, words, '1 ', weight);
  addPairs(traits, words, weight * 0.7);
  for (const word of words) if (word.length > 5) traits.set(`p ${word.slice(0, 5)}`, weight * 0.7);
  addConcepts(traits, situation.reading);
  addRules(traits, situation);
  addShape(traits, situation);
  addHeard(traits, situation);
  return traits;
}
