import { monthNumber } from '../source/days.ts';
import type { Token } from './tokens.ts';

/**
 * MONEY, PCT, DUR, YEARS (a span of years), DATE, COUNT (a number of things), RATE ('140 a day', 'two or three times'),
 * RATIO ('one in five'), FRACTION ('a third of our'), NUM (any number), by token number.
 */
export type FigureMarks = Map<number, Set<string>>;

/** What 'ten thousand' may count that is no money. */
const COUNTED = new Set(
  `patients customers users orders people transactions records invoices tickets parts units items claims calls
  parcels members students documents rows contacts employees shipments images lines tons tonnes square cubic`.split(
    /\s+/,
  ),
);
const NUMBER_WORD = new Set(
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half
  couple dozen`.split(/\s+/),
);
const CURRENCY = new RegExp(
  [
    String.raw`^(?:[$€£¥]|eur|euros?|usd|dollars?|gbp|pounds?|chf|francs?|sek|nok|dkk|kr|pln|yen|jpy|bucks|rupees|`,
    'grand|quid|lira|liras|zloty|kroner|kronor|kronas?|krone|crowns|rand|reais|pesos|rubles|dirhams?|',
    String.raw`riyals?|shekels?|won|yuan|renminbi|forints?|crore|lakh)$`,
  ].join(''),
  '',
);
const SCALE = /^(?:k|m|mio|mn|bn|million|millions|billion|thousand|thousands)$/;
const PERCENT = /^(?:%|percent|per|pct|percentage|prozent)$/;
const SPAN = new RegExp(
  [
    '^(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?|mths?|quarters?|years?|yrs?|',
    String.raw`shifts?|nights?|fte|ftes|workdays?)$`,
  ].join(''),
  '',
);
const WEEKDAY = /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;
const PERIOD =
  /^(?:q[1-4]|h[12]|quarter|year|month|week|summer|autumn|fall|winter|spring|fiscal|christmas|easter|weekend)$/;
const LINK = /^(?:-|–|—|to|or|and|a|about|roughly|around)$/;

const isNumber = (token: Token | undefined) =>
  token !== undefined && (/^[$€£¥]?\d/.test(token.norm) || NUMBER_WORD.has(token.norm));

function mark(marks: FigureMarks, at: number, name: string): void {
  const set = marks.get(at);
  if (set) set.add(name);
  else marks.set(at, new Set([name]));
}

/** The unit a number carries, looking over 'to 75', 'point five', 'k' to the word after it. */
function unitOf(tokens: readonly Token[], at: number): string {
  const own = tokens[at]?.norm ?? '';
  const before = tokens[at - 1]?.norm ?? '';
  if (/^[$€£¥]/.test(own) || CURRENCY.test(before)) return 'MONEY';
  if (own.endsWith('%')) return 'PCT';
  const scaled = /\d(?:k|m|bn)$/.test(own);
  let next = at + 1;
  let scale = scaled;
  while (
    next < at + 5 &&
    (isNumber(tokens[next]) || LINK.test(tokens[next]?.norm ?? '') || SCALE.test(tokens[next]?.norm ?? ''))
  ) {
    if (SCALE.test(tokens[next]?.norm ?? '')) scale = true;
    if (/%$/.test(tokens[next]?.norm ?? '')) return 'PCT';
    if (/^[$€£¥]$/.test(tokens[next]?.norm ?? '')) return 'MONEY';
    next += 1;
  }
  const word = tokens[next]?.norm ?? '';
  const after = tokens[next + 1]?.norm ?? '';
  if (CURRENCY.test(word) || (scale && CURRENCY.test(after))) return 'MONEY';
  if (word === 'per' ? after === 'cent' : PERCENT.test(word)) return 'PCT';
  if (
    SPAN.test(word) ||
    (/^(?:full|working|business|man|person|calendar|good|more|extra|whole|-)$/.test(word) && SPAN.test(after))
  )
    return 'DUR';
  if (scale && !scaled && !COUNTED.has(word) && !SPAN.test(word)) return 'MONEY';
  if (scaled && /\dk$/.test(own)) return 'MONEY';
  return /^\p{L}{3,}/u.test(word) && !/^(?:of|the|and|or|is|was|for|in|on|at|am|pm)$/.test(word)
    ? 'COUNT'
    : '';
}

function markDates(tokens: readonly Token[], marks: FigureMarks): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at]?.norm ?? '';
    const before = tokens[at - 1]?.norm ?? '';
    const raw = tokens[at]?.raw ?? '';
    const month =
      monthNumber(word) !== undefined &&
      word !== 'mars' &&
      (/^\p{Lu}/u.test(raw) || (word.length > 4 && word !== 'march'));
    if (
      month &&
      (word !== 'may' ||
        /^(?:in|by|of|on|until|till|before|end|early|mid|late|next|this|\d.*)$/.test(before) ||
        /^\d/.test(tokens[at + 1]?.norm ?? ''))
    )
      mark(marks, at, 'DATE');
    else if (
      /^q[1-4]$|^h[12]$/.test(word) ||
      /^\d{4}-\d{2}-\d{2}$/.test(word) ||
      (/^\d{1,2}[./]\d{1,2}[./]?(?:\d{2,4})?$/.test(word) &&
        /[./]/.test(word) &&
        /^(?:on|by|until|the|before|from)$/.test(before))
    )
      mark(marks, at, 'DATE');
    else if ((WEEKDAY.test(word) && before !== 'every') || word === 'tomorrow' || word === 'tonight')
      mark(marks, at, 'DATE');
    else if (
      PERIOD.test(word) &&
      /^(?:next|this|of|the|fiscal|by|end|before|in|calendar|after|financial)$/.test(before)
    )
      mark(marks, at, 'DATE');
    else if (/^\d{1,2}(?:st|nd|rd|th)$/.test(word)) mark(marks, at, 'DATE');
  }
}

function unitWord(tokens: readonly Token[], at: number): string {
  return tokens.slice(at + 1, at + 5).find((token) => SPAN.test(token.norm))?.norm ?? '';
}

/** 2019 as a year counts nothing. */
const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);

/** 'Two or three times', '2,100 late parcels a week'. */
function isRate(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 1; next < at + 6 && next < tokens.length; next += 1) {
    const word = tokens[next]?.norm ?? '';
    if (word === 'times') return true;
    if (/^(?:a|an|per|every|each)$/.test(word) && SPAN.test(tokens[next + 1]?.norm ?? '')) return true;
    if (/^[,;:.]$/.test(word)) return false;
  }
  return false;
}

/** 'One in five', '38 out of 50', 'pulled 50 and found only 38'. */
function isRatio(tokens: readonly Token[], at: number): boolean {
  const [link, after, third] = [tokens[at + 1]?.norm, tokens[at + 2], tokens[at + 3]];
  const only = tokens.slice(at + 1, at + 8).findIndex((token) => token.norm === 'only');
  if (only !== -1 && tokens.slice(at + only + 2, at + only + 5).some(isNumber)) return true;
  if (link === 'in') return isNumber(after) && !isYear(after?.norm ?? '');
  return link === 'out' && after?.norm === 'of' && isNumber(third);
}

/** 'A third of our drivers'. */
function isFraction(tokens: readonly Token[], at: number): boolean {
  return (
    /^(?:half|thirds?|quarters?|fifth|tenth|majority)$/.test(tokens[at]?.norm ?? '') &&
    tokens[at + 1]?.norm === 'of' &&
    /^(?:our|my|the|all|them|those|these|what)$/.test(tokens[at + 2]?.norm ?? '')
  );
}

/** 'An hour and a half', 'half a day'. */
function isPartSpan(tokens: readonly Token[], at: number): boolean {
  const [own, next, after] = [tokens[at]?.norm, tokens[at + 1]?.norm ?? '', tokens[at + 2]?.norm ?? ''];
  if (own === 'half') return /^(?:a|an|the)$/.test(next) ? SPAN.test(after) : SPAN.test(next);
  return own === 'an' && next === 'hour';
}

/** Finds the figures of a sentence. */
export function findFigures(tokens: readonly Token[]): FigureMarks {
  const marks: FigureMarks = new Map();
  for (let at = 0; at < tokens.length; at += 1) {
    if (isPartSpan(tokens, at)) mark(marks, at, 'DUR');
    if (isFraction(tokens, at)) mark(marks, at, 'FRACTION');
    if (!isNumber(tokens[at])) {
      if (/^(?:a|an)$/.test(tokens[at]?.norm ?? '') && SPAN.test(tokens[at + 1]?.norm ?? ''))
        mark(marks, at, 'SPAN');
      continue;
    }
    const word = tokens[at]?.norm ?? '';
    // 'one' and 'half' alone count nothing.
    const vague = /^(?:one|half|couple)$/.test(word);
    if (isYear(word)) continue;
    const unit = unitOf(tokens, at);
    if (isRate(tokens, at)) mark(marks, at, 'RATE');
    if (isRatio(tokens, at)) mark(marks, at, 'RATIO');
    if (unit === 'DUR' && /^(?:years?|yrs?)$/.test(unitWord(tokens, at))) mark(marks, at, 'YEARS');
    if (!vague) mark(marks, at, 'NUM');
    if (unit !== '' && !(vague && unit === 'COUNT')) mark(marks, at, unit);
  }
  markDates(tokens, marks);
  return marks;
}
