import type { Token } from './tokens.ts';

const NEGATION = new Set([
  "n't",
  'not',
  'no',
  'never',
  'none',
  'nobody',
  'nothing',
  'neither',
  'nor',
  'without',
  'hardly',
  'barely',
  'lack',
  'lacks',
  'lacking',
  'nowhere',
]);
const BOUNDARY = new Set([
  ',',
  ';',
  ':',
  '(',
  ')',
  '–',
  '—',
  'but',
  'however',
  'although',
  'though',
  'because',
  'whereas',
  'so',
  'unless',
  'until',
]);
/** 'Nobody signs without legal': two negations make a rule, not its absence. */
const LIFTS = new Set(['without', 'unless', 'until', 'except', 'before']);
const SCOPE_BEFORE = 6;
const SCOPE_AFTER = 5;
const NEAR = 3;

function isReal(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.norm ?? '';
  const next = tokens[at + 1]?.norm ?? '';
  if (
    word === 'no' &&
    (next === ',' || /^(?:later|doubt|problem|matter|worries|question|sooner|less|more)$/.test(next))
  )
    return false;
  if (
    /^(?:not|n't)$/.test(word) &&
    tokens.slice(Math.max(0, at - 3), at).some((token) => token.norm === 'why')
  )
    return false;
  if (word === 'not' && /^(?:only|just|until|before|to|least|bad|later)$/.test(next)) return false;
  if (word === "n't" && /^(?:just|only|wait|worry|forget|know)$/.test(next)) return next === 'know';
  return !(word === 'without' && next === 'problem');
}

/** The second denial of 'it is not that we have no budget', 'I can't say nobody asked'; -1 without one. */
function deniesDenial(tokens: readonly Token[], found: readonly number[]): number {
  const [first, second] = found;
  if (first === undefined || second === undefined || second - first > 7) return -1;
  const next = tokens[first + 1]?.norm ?? '';
  return /^(?:that|because|say|deny|as|like|true|think)$/.test(next) ? second : -1;
}

function denialsIn(tokens: readonly Token[]): number[] {
  const found: number[] = [];
  tokens.forEach((token, at) => {
    if (NEGATION.has(token.norm) && isReal(tokens, at)) found.push(at);
  });
  return found;
}

/** Whether a sentence denies a denial, and so says it. */
export const deniesTwice = (tokens: readonly Token[]): boolean =>
  deniesDenial(tokens, denialsIn(tokens)) !== -1;

/** Token numbers of the words that negate. */
export function findNegations(tokens: readonly Token[]): number[] {
  const found = denialsIn(tokens);
  const twice = deniesDenial(tokens, found);
  if (twice !== -1) return found.filter((at) => at > twice);
  const first = found[0];
  const lifted =
    first !== undefined && tokens.slice(first + 2, first + 18).some((token) => LIFTS.has(token.norm));
  return lifted ? found.filter((at) => at > first + 18) : found;
}

function crossesClause(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (BOUNDARY.has(tokens[at]?.norm ?? '')) return true;
  return false;
}

/** Whether a negation governs the words tokens[from, to). */
export function isNegated(
  tokens: readonly Token[],
  negations: readonly number[],
  from: number,
  to: number,
  reach: 'wide' | 'near',
): boolean {
  return negations.some((at) => {
    if (at >= from && at < to) return reach === 'wide' && !crossesClause(tokens, from, to);
    if (at < from)
      return from - at <= (reach === 'near' ? NEAR : SCOPE_BEFORE) && !crossesClause(tokens, at, from);
    return reach === 'wide' && at - to < SCOPE_AFTER - 2 && !crossesClause(tokens, to, at);
  });
}
