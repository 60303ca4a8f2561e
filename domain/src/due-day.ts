import { addDays, type Day, dayFrom, monthEnd } from './calendar.ts';
import { stripEnd } from './strip-end.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};

const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|satur|sat|sun)(?:day)?';
const MONTH_NAMES = [
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?',
  'july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?',
].join('|');
const MONTH = `(?:${MONTH_NAMES})`;
const PHRASE = [
  'today|tonight|tomorrow|(?:the )?day after tomorrow|(?:the )?end of (?:the |this )?(?:week|month)|eow|eom|next (?:week|month)',
  `(?:(?:this|next) )?${WEEKDAY}`,
  '(?:in )?(?:\\d{1,2}|an?|one|two|three|four|five|six) (?:business )?(?:days?|weeks?|months?)',
  '\\d{4}-\\d{2}-\\d{2}',
  `${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?`,
  `\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}`,
].join('|');

const AT_END = new RegExp(`(?:^|[\\s,:;–—-])(?:due |by |on |until |before ){0,3}(${PHRASE})[.!]?$`, 'i');
const ALONE = [
  'today|tonight|tomorrow',
  '(?:in )?(?:\\d{1,2}|an?|one|two|three|four|five|six) (?:days?|weeks?)',
  `next (?:week|month|${WEEKDAY})|this ${WEEKDAY}`,
  '(?:the )?end of (?:the |this )?(?:week|month)',
  `${WEEKDAY}(?= (?:morning|afternoon|evening)|[,.;!]|$)`,
].join('|');
const SAID = new RegExp(
  `\\b(?:(?:by|on|until|before|for|no later than) (?:the )?(${PHRASE})|(${ALONE}))\\b`,
  'i',
);

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The Monday of the week after the one of a day. */
const nextMonday = (day: Day): Day => addDays(day, (8 - weekdayOf(day)) % 7 || 7);

function inMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const end = monthEnd(day, months);
  const same = new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
  // Days are text, and sort as such.
  return [same, end].sort()[0] ?? end;
}

const beginsWord = (words: string, start: string): boolean =>
  words.split(/[^a-z0-9_]/).some((word) => word.startsWith(start));

function ofWeek(words: string, today: Day): Day | null {
  const at = WEEKDAYS.findIndex((name) => beginsWord(words, name.slice(0, 3)));
  if (at < 0) return null;
  if (words.startsWith('next ')) return addDays(nextMonday(today), (at + 6) % 7);
  return addDays(today, ((at - weekdayOf(today) + 6) % 7) + 1);
}

function ofMonth(words: string, today: Day): Day | null {
  const month = MONTHS.findIndex((name) => beginsWord(words, name));
  const date = Number(/\d{1,2}/.exec(words)?.[0]);
  if (month < 0 || !date) return null;
  const year = Number(today.slice(0, 4));
  const thisYear = dayFrom(year, month + 1, date);
  return thisYear !== null && thisYear >= today ? thisYear : dayFrom(year + 1, month + 1, date);
}

function afterSpan(words: string, today: Day): Day | null {
  const span = /(\d{1,2}|an?|one|two|three|four|five|six) (?:business )?(day|week|month)/.exec(words);
  if (!span) return null;
  const count = NUMBERS[span[1] ?? ''] ?? Number(span[1]);
  if (span[2] === 'month') return inMonths(today, count);
  return addDays(today, count * (span[2] === 'week' ? 7 : 1));
}

/** The day that words such as 'tomorrow', 'next Friday', 'in 2 weeks' or 'March 12' mean on a day; never one before it. */
export function dayOfWords(text: string, today: Day): Day | null {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) {
    const [year = 0, month = 0, date = 0] = words.split('-').map(Number);
    return dayFrom(year, month, date);
  }
  if (/^(?:today|tonight)$/.test(words)) return today;
  if (words === 'tomorrow') return addDays(today, 1);
  if (words.endsWith('day after tomorrow')) return addDays(today, 2);
  if (words === 'next week') return nextMonday(today);
  if (words === 'next month') return addDays(monthEnd(today), 1);
  if (words === 'eow' || /^(?:the )?end of .*week$/.test(words)) return ofWeek('friday', addDays(today, -1));
  if (words === 'eom' || /^(?:the )?end of .*month$/.test(words)) return monthEnd(today);
  return afterSpan(words, today) ?? ofMonth(words, today) ?? ofWeek(words, today);
}

const WHOLE = new RegExp(`^(?:${PHRASE})$`);

/** The day of a text that is nothing but such words. */
export function dayOfPhrase(text: string, today: Day): Day | null {
  return WHOLE.test(text) ? dayOfWords(text, today) : null;
}

/** 'Send the pack by Friday' becomes 'Send the pack' and a day; a text that is nothing but a day stays as it is. */
export function splitDueDay(
  text: string,
  today: Day,
): { readonly title: string; readonly due_on: Day | null } {
  const title = text.trim();
  const found = AT_END.exec(title);
  const due_on = found ? dayOfWords(found[1] ?? '', today) : null;
  const rest = found ? stripEnd(title.slice(0, found.index), /[\s,:;–—-]/) : '';
  return due_on === null || rest === '' ? { title, due_on: null } : { title: rest, due_on };
}

/** The first day that a sentence names as one by which something is to be, counted from the day it was said. */
export function dayPromised(sentence: string, saidOn: Day): Day | null {
  const found = SAID.exec(sentence.replaceAll(/\s+/g, ' '));
  return found ? dayOfWords(found[1] ?? found[2] ?? '', saidOn) : null;
}
