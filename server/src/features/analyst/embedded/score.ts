import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import { type FigureMarks, findFigures } from './figures.ts';
import { findNegations, isNegated } from './negation.ts';
import type { Hit } from './patterns.ts';
import { LEXICON, PILLAR_CUES } from './pillars/all-pillars.ts';
import type { Rule } from './pillars/rule.ts';
import { isPersonOrPlace } from './proper-names.ts';
import { type Token, tokenize } from './tokens.ts';

/** A sentence with all that was found in it. */
export interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly figures: FigureMarks;
  readonly hits: ReadonlyMap<string, readonly Hit[]>;
  readonly negations: readonly number[];
  readonly question: boolean;
}

export interface PillarScore {
  readonly supports: number;
  readonly contradicts: number;
  /** The part of `contradicts` that comes from a negation. */
  readonly negated: boolean;
}

/** Names the document knows, lower case: they count as names even at a sentence's beginning. */
export interface Names {
  readonly people: ReadonlySet<string>;
  readonly companies: ReadonlySet<string>;
}

export const NO_NAMES: Names = { people: new Set(), companies: new Set() };

const NO_VENDOR_AFTER = /^(?:in|outside|inside|near|around|dr|mr|mrs|ms|prof|colonel|superintendent)$/;

/** What a vendor does: its name counts at the sentence's beginning too. */
const PITCHES = /^(?:pitched|quoted|undercut|demoed|presented|bid|withdrew)$/;

const NOT_A_NAME = new RegExp(
  [
    '^(?:i|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|',
    'june|july|august|september|october|november|december|english|german|french|spanish|european|',
    'american|excel|ok|okay|yes|no|mr|mrs|ms|dr|the|we|it|they|he|she|you|our|my|this|that|but|and|so|if|',
    String.raw`christmas|easter|friday|q[1-4])$`,
  ].join(''),
  '',
);

function markNames(tokens: readonly Token[], figures: FigureMarks, names: Names): void {
  tokens.forEach((token, at) => {
    if (!/^\p{Lu}/u.test(token.raw) || NOT_A_NAME.test(token.norm)) return;
    const known = names.people.has(token.norm);
    const company = names.companies.has(token.norm);
    const inside = at > 0 && !/^[:("“–—-]$/.test(tokens[at - 1]?.norm ?? '');
    const marks = figures.get(at) ?? new Set<string>();
    const acronym = /^\p{Lu}{1,5}s?$/u.test(token.raw);
    if (
      !company &&
      !acronym &&
      (known ||
        inside ||
        /^(?:signs?|decides?|approves?|holds|owns|controls)$/.test(tokens[at + 1]?.norm ?? ''))
    )
      marks.add('NAME');
    const camel = /^\p{Lu}\p{Ll}+\p{Lu}/u.test(token.raw);
    if (
      !company &&
      !known &&
      (inside || camel || PITCHES.test(tokens[at + 1]?.norm ?? '')) &&
      !NO_VENDOR_AFTER.test(tokens[at - 1]?.norm ?? '') &&
      !NO_VENDOR_AFTER.test(tokens[at - 2]?.norm ?? '') &&
      !isPersonOrPlace(token.raw) &&
      (!acronym || /^(?:SAP|IFS|IBM|ADP|UKG|AWS)$/.test(token.raw))
    )
      marks.add('VENDOR');
    if (marks.size > 0) figures.set(at, marks);
  });
}

/** 'Maybe one in five?' is an answer: a figure with a rising voice, no question. */
function isQuestion(text: string, figures: FigureMarks): boolean {
  if (!/\?["'”’)*\s]*$/.test(text)) return false;
  const guess =
    /^\W*(?:(?:um|uh|oh|well|so|hmm?)\W+)*(?:maybe|probably|about|around|roughly|i['’]d say|something like|like)\b/i;
  return !(guess.test(text) && [...figures.values()].some((marks) => marks.has('NUM')));
}

/** Finds every concept, figure and negation of a sentence. */
export function readSentence(text: string, names: Names = NO_NAMES): Reading {
  const tokens = tokenize(text);
  const figures = findFigures(tokens);
  markNames(tokens, figures, names);
  const hits = new Map<string, Hit[]>();
  const keep = (hit: Hit) => {
    const list = hits.get(hit.concept);
    if (list) list.push(hit);
    else hits.set(hit.concept, [hit]);
  };
  for (const hit of LEXICON.find(tokens, figures)) keep(hit);
  for (const [at, marks] of figures)
    for (const name of marks) keep({ concept: `#${name}`, from: at, to: at + 1 });
  return {
    text,
    tokens,
    figures,
    hits,
    negations: findNegations(tokens),
    question: isQuestion(text, figures),
  };
}

interface CompiledRule {
  readonly rule: Rule;
  readonly groups: readonly (readonly string[])[];
  readonly not: readonly string[];
}

/** The rules with their concepts taken apart once: they are asked for every sentence. */
const RULES: Readonly<Record<Pillar, readonly CompiledRule[]>> = Object.fromEntries(
  PILLARS.map((pillar) => [
    pillar,
    PILLAR_CUES[pillar].rules.map((rule) => ({
      rule,
      groups: rule.need.split(' ').map((group) => group.split('|')),
      not: rule.not?.split(' ') ?? [],
    })),
  ]),
) as unknown as Record<Pillar, readonly CompiledRule[]>;

function hitsOf(reading: Reading, group: readonly string[]): readonly Hit[] {
  const [only] = group;
  if (group.length === 1 && only !== undefined) return reading.hits.get(only) ?? [];
  return group.flatMap((concept) => reading.hits.get(concept) ?? []);
}

function isThere(reading: Reading, group: readonly string[]): boolean {
  return group.some((concept) => reading.hits.has(concept));
}

/** Whether any of the concepts, parted by spaces or `|`, is there. */
export function hasAny(reading: Reading, concepts: string): boolean {
  return concepts.split(/[ |]/).some((concept) => reading.hits.has(concept));
}

/** The hit closest to a place that does not overlap it. */
function nearest(hits: readonly Hit[], start: Hit): Hit | null {
  let near: Hit | null = null;
  for (const hit of hits) {
    if (hit.to > start.from && hit.from < start.to) continue;
    if (near === null || Math.abs(hit.from - start.from) < Math.abs(near.from - start.from)) near = hit;
  }
  return near;
}

/** Where a rule's concepts meet: the narrowest span from its first concept. Null if they do not. */
function meet(reading: Reading, { rule, groups }: CompiledRule): { from: number; to: number } | null {
  const [first, ...others] = groups.map((group) => hitsOf(reading, group));
  let found: { from: number; to: number } | null = null;
  for (const start of first ?? []) {
    let [from, to] = [start.from, start.to];
    const complete = others.every((hits) => {
      const near = nearest(hits, start);
      if (!near) return false;
      [from, to] = [Math.min(from, near.from), Math.max(to, near.to)];
      return true;
    });
    if (complete && to - from <= (rule.within ?? 40) + 2 && (!found || to - from < found.to - found.from))
      found = { from, to };
  }
  return found;
}

/** 'We do not have a budget problem': what is denied is the trouble. */
const MONEY_IS_FINE = new RegExp(
  [
    String.raw`\b(?:not|n['’]t|no|never)\b(?: \w+){0,4} (?:budget|money|funding|price|`,
    String.raw`cost)(?: \w+){0,2} (?:problem|issue|concern|question|constraint|blocker)\b|\b(?:budget|money|`,
    String.raw`funding)(?: \w+){0,2} (?:is|was)(?: not|n['’]t) (?:the |a |an |really |our )*(?:problem|issue|`,
    String.raw`concern|blocker)\b`,
  ].join(''),
  'iu',
);

/** How much a sentence tells about one pillar, for and against. */
export function scorePillar(reading: Reading, pillar: Pillar): PillarScore {
  let [supports, contradicts, negated] = [0, 0, false];
  for (const compiled of RULES[pillar]) {
    const { rule, groups, not } = compiled;
    if (!groups.every((group) => isThere(reading, group))) continue;
    if (reading.question && !rule.asks) continue;
    if (rule.asks && !reading.question) continue;
    if (isThere(reading, not)) continue;
    const place = meet(reading, compiled);
    if (!place) continue;
    const flip = rule.flip ?? 'wide';
    const turned =
      flip !== 'never' && isNegated(reading.tokens, reading.negations, place.from, place.to, flip);
    if (turned && !(pillar === 'economic_buyer' && MONEY_IS_FINE.test(reading.text))) {
      contradicts += rule.weight;
      negated = true;
    } else if (rule.polarity === 'contradicts') {
      contradicts += rule.weight;
      if (reading.negations.some((at) => at >= place.from - 1 && at < place.to)) negated = true;
    } else supports += rule.weight;
  }
  return { supports, contradicts, negated };
}

/** The pillars a question asks for. */
export function askedPillars(question: Reading): Pillar[] {
  return PILLARS.filter((pillar) => question.hits.has(PILLAR_CUES[pillar].asked));
}
