import type { DateMeaning, ProposedAmount, ProposedDate } from '../analysis.ts';
import { findDay } from '../source/days.ts';
import { hasAny, type Reading } from './score.ts';
import type { Turn, Unit } from './units.ts';

const MOST_FACTS = 60;
const DATE_WORDING = new RegExp(
  [
    String.raw`\b(?:(?:by|before|on|in|until|end of|early|mid|late|start of)\s+)?(?:(?:the\s+)?\d{1,2}(?:st|nd|rd|`,
    String.raw`th|\.)?\s+(?:of\s+)?)?(?:january|february|march|april|may|june|july|august|september|october|`,
    String.raw`november|december|q[1-4])(?:\s+\d{1,2}(?:st|nd|rd|th)?)?(?:,?\s+20\d\d)?\b|\b20\d\d-\d\d-\d\d\b`,
  ].join(''),
  'i',
);
const MONEY_WORDING = new RegExp(
  [
    String.raw`(?:[$€£]\s?|\b(?:USD|EUR|GBP|CHF)\s)\d[\d.,]{0,30}(?:\s?(?:k|m|bn|million|thousand)\b)?(?:\s?(?:-|–|`,
    String.raw`to)\s?[$€£]?\d[\d.,]{0,30}\s?(?:k|m|million|thousand)?\b)?|\b\d[\d.,]{0,30}\s?(?:k|m|million|`,
    String.raw`thousand)?\s?(?:euros?|dollars|pounds|francs|EUR|USD|GBP|CHF|€)`,
  ].join(''),
  'i',
);

function meaningOf(reading: Reading): DateMeaning | null {
  if (/\bgo[- ]?live|live|roll ?out|kick ?off\b/i.test(reading.text)) return 'go_live';
  if (hasAny(reading, 'LEGAL PROCUREMENT PAPER')) return 'signature';
  if (hasAny(reading, 'DECIDE APPROVE')) return 'decision';
  if (hasAny(reading, 'BUDGET')) return 'budget';
  if (hasAny(reading, 'STEP MEETS')) return 'meeting';
  return hasAny(reading, 'CONSEQUENCE') || /\bdeadline|expires?|at the latest\b/i.test(reading.text)
    ? 'deadline'
    : null;
}

function place(unit: Unit, match: RegExpExecArray) {
  const quoteStart = unit.start + match.index;
  return { quote: match[0], quoteStart, quoteEnd: quoteStart + match[0].length, wording: match[0] };
}

function buyersUnits(turns: readonly Turn[]): Unit[] {
  return turns
    .filter((turn) => turn.side === 'buyer' || turn.segment.kind === 'note')
    .flatMap((turn) => turn.units);
}

/** Dates the buyer names for a decision, a signature, going live. Nothing is changed by them. */
export function findDates(turns: readonly Turn[]): ProposedDate[] {
  const dates: ProposedDate[] = [];
  for (const unit of buyersUnits(turns)) {
    if (dates.length >= MOST_FACTS) break;
    const match = unit.reading.hits.has('#DATE') ? DATE_WORDING.exec(unit.reading.text) : null;
    const meaning = match ? meaningOf(unit.reading) : null;
    if (match && meaning) dates.push({ ...place(unit, match), meaning, on: findDay(match[0]) });
  }
  return dates;
}

const CURRENCIES: readonly [RegExp, string][] = [
  [/\$|usd|dollar/i, 'USD'],
  [/€|eur/i, 'EUR'],
  [/£|gbp|pound/i, 'GBP'],
  [/chf|franc/i, 'CHF'],
];

/** 'EUR 1.2 million' → 120000000; null for ranges and what could be read in two ways. */
export function readAmount(wording: string): { amountMinor: number | null; currency: string | null } {
  const currency = CURRENCIES.find(([sign]) => sign.test(wording))?.[1] ?? null;
  const numbers = wording.match(/\d[\d.,]{0,30}/g) ?? [];
  if (numbers.length !== 1 || currency === null) return { amountMinor: null, currency };
  const digits = (numbers[0] ?? '')
    .replace(/[.,]$/, '')
    .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  const scale = /\d\s?(?:m\b|million)/i.test(wording)
    ? 1e6
    : /\d\s?(?:k\b|thousand)/i.test(wording)
      ? 1e3
      : 1;
  const minor = Math.round(Number(digits) * scale * 100);
  return { amountMinor: Number.isSafeInteger(minor) ? minor : null, currency };
}

/** Money the buyer names: what they can spend, what was quoted, what the problem costs. */
export function findAmounts(turns: readonly Turn[]): ProposedAmount[] {
  const amounts: ProposedAmount[] = [];
  for (const unit of buyersUnits(turns)) {
    if (amounts.length >= MOST_FACTS) break;
    const match = unit.reading.hits.has('#MONEY') ? MONEY_WORDING.exec(unit.reading.text) : null;
    if (!match) continue;
    const meaning = hasAny(unit.reading, 'BUDGET APPROVE')
      ? 'budget'
      : hasAny(unit.reading, 'VENDOR_PRICE')
        ? 'price'
        : 'value';
    amounts.push({ ...place(unit, match), meaning, ...readAmount(match[0]) });
  }
  return amounts;
}
