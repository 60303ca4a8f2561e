import { describe, expect, it } from 'vitest';
import { NO_PROMPT } from '../dialogue.ts';
import { readSentence } from '../score.ts';
import { marginsOf, scoreOf } from './margin.ts';
import { polarityOf } from './polarity.ts';
import type { Situation } from './situation.ts';
import { stem } from './stem.ts';
import { traitsOf } from './traits.ts';
import { CLASSES, hashOf, type Judgement, judge, packWeights, unpackWeights } from './weights.ts';

const said = (text: string): Situation => ({
  reading: readSentence(text),
  kind: 'speech',
  place: 0,
  before: null,
  after: null,
  prompt: NO_PROMPT,
  heard: [],
  ruled: [],
});
const judged = (text: string) => judge(traitsOf(said(text)));

describe('a file of weights', () => {
  const rows = [
    { hash: hashOf('1 chaos'), weights: CLASSES.map((_class, of) => (of === 5 ? 2.54 : 0)) },
    { hash: hashOf('1 holiday'), weights: CLASSES.map((_class, of) => (of === 5 ? -1.27 : 0)) },
  ];
  const thresholds = CLASSES.map(() => 0.5);

  it('gives back what was put into it, to one part in 127', () => {
    const weights = unpackWeights(packWeights(rows, thresholds));
    expect(judge(new Map([['1 chaos', 1]]), weights).identify_pain).toBeCloseTo(2.04, 2);
    expect(judge(new Map([['1 holiday', 2]]), weights).identify_pain).toBeCloseTo(-3.04, 1);
    expect(judge(new Map([['1 unheard', 1]]), weights).identify_pain).toBeCloseTo(-0.5);
  });

  it('is refused when it is something else', () => {
    expect(() => unpackWeights(Buffer.from('no weights at all'))).toThrow('not a file of weights');
  });
});

describe('what was learned', () => {
  it('AIWH17 hears pain told without a word of trouble from the lists', () => {
    const pain = judged('The night team keep two notebooks since the screen is always a day old.');
    const talk = judged('Thanks, have a lovely weekend and see you on Monday.');
    expect(pain.identify_pain).toBeGreaterThan(talk.identify_pain);
    expect(talk.identify_pain).toBeLessThan(0);
  });

  it('AIWH17 judges the same sentence the same way every time', () => {
    expect(judged('Our CFO signs in May.')).toEqual(judged('Our CFO signs in May.'));
  });

  it('AIWH17 leaves the polarity to the rules where they see a side', () => {
    const denied = said('We have no budget for this.');
    expect(polarityOf(denied, 'economic_buyer', judge(traitsOf(denied)), false)).toBe('contradicts');
    const given = said('Our CFO has approved the budget.');
    expect(polarityOf(given, 'economic_buyer', judge(traitsOf(given)), false)).toBe('supports');
  });

  it('counts the rules for a sentence they propose and against one they do not', () => {
    const alone = said('Our CFO signs in May.');
    const both: Situation = { ...alone, ruled: ['economic_buyer'] };
    const sums = judge(traitsOf(alone));
    expect(marginsOf(both, sums).economic_buyer).toBeGreaterThan(marginsOf(alone, sums).economic_buyer);
  });

  it('holds a sentence to be about the pillar that is plainest, and another only if it is plain beside it', () => {
    const none = Object.fromEntries(CLASSES.map((of) => [of, -1])) as Judgement;
    const talk = said('The pallets are in the yard.');
    expect(marginsOf(talk, { ...none, champion: 0.5 }).champion).toBeGreaterThan(0);
    const both = marginsOf(talk, { ...none, champion: 0.5, identify_pain: 2 });
    expect(both.identify_pain).toBeGreaterThan(0);
    expect(both.champion).toBeLessThan(0);
  });

  it('keeps scores between 0.5 and 1.5', () => {
    expect(scoreOf(-3, false)).toBe(0.5);
    expect(scoreOf(99, true)).toBe(1.5);
  });
});

describe('traits', () => {
  it('bring the forms of a word together', () => {
    expect(new Set(['signed', 'signing', 'signs'].map(stem)).size).toBe(1);
    expect(stem('it')).toBe('it');
  });

  it('see figures by their kind', () => {
    const names = [...traitsOf(said('That costs 340 euros and 12 hours.')).keys()];
    expect(names).toContain('1 <number>');
    expect(names).toContain('c #MONEY');
    expect(names.some((name) => name.includes('340'))).toBe(false);
  });
});
