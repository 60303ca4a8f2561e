import { readFile } from 'node:fs/promises';
import type { Obligation } from '@dealwright/domain/rfp';
import { type Tender, type TenderDay, type TenderRequirement, UnreadableTender } from './tender.ts';

const MOST_TEXT = 5_000_000;
const LONGEST_LINE = 5_000;

const NUMBERED =
  /^[ \t]{0,20}((?:[A-Z]{1,6}[- ]?)?\d{1,4}(?:\.\d{1,4}){0,6}|[a-z]|[ivx]{1,6})[.)]?[ \t]+(?=\S)/;
const MUST = /\b(?:must|shall|is required to|are required to|mandatory)\b/i;
const SHOULD = /\b(?:should|is expected to|are expected to|preferred|desirable)\b/i;
const MAY = /\b(?:may|optional|optionally)\b/i;
const QUESTION = /\?\s*$/;
const ASKS =
  /^(?:please\s+)?(?:describe|provide|explain|confirm|state|list|specify|outline|attach|submit)\b/i;

function obligationOf(text: string): Obligation | null {
  if (MUST.test(text)) return 'must';
  if (SHOULD.test(text)) return 'should';
  return MAY.test(text) ? 'may' : null;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const ISO_DAY = /\b(20\d\d)-(\d\d)-(\d\d)\b/;
const DAY_MONTH = /\b(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3,9})\.?,?\s+(20\d\d)\b/;
const MONTH_DAY = /\b([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d\d)\b/;

function realDay(year: string, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

const monthOf = (name: string): number =>
  1 + MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 9)));

function dayIn(line: string): string | null {
  const iso = ISO_DAY.exec(line);
  if (iso) return realDay(iso[1] ?? '', Number(iso[2]), Number(iso[3]));
  const written = DAY_MONTH.exec(line);
  if (written) return realDay(written[3] ?? '', monthOf(written[2] ?? ''), Number(written[1]));
  const american = MONTH_DAY.exec(line);
  return american && realDay(american[3] ?? '', monthOf(american[1] ?? ''), Number(american[2]));
}

const KINDS: readonly (readonly [TenderDay['kind'], RegExp])[] = [
  ['questions', /\b(?:questions?|clarifications?|queries)\b/i],
  ['award', /\b(?:award|decision|preferred supplier)\b/i],
  ['submission', /\b(?:submi(?:t|ssion|tted)|due|deadline|closing date|responses?|proposals?|tenders?)\b/i],
  ['start', /\b(?:start|begin|commence(?:ment)?|go-live)\b/i],
];

/** Text of a file in UTF-8, with line breaks of one kind. */
async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = '\0';
  }
  if (text.includes('\0')) {
    throw new UnreadableTender(
      'wrong_type',
      'This file isn’t plain text. Save it as text (.txt) and choose that file.',
    );
  }
  if (text.trim() === '') throw new UnreadableTender('empty', 'This file is empty. Choose another one.');
  if (text.length > MOST_TEXT) {
    throw new UnreadableTender('too_much_text', 'This file has more than 5 million characters. Split it.');
  }
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

/** Reads a tender in plain text by its numbering and by the words that oblige. */
export async function readPlainTender({ path }: { readonly path: string }): Promise<Tender> {
  const text = await textOf(path);
  const requirements: TenderRequirement[] = [];
  const days: TenderDay[] = [];
  let section: string | null = null;
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const at = start;
    start += line.length + 1;
    const words = line.trim();
    if (words === '' || line.length > LONGEST_LINE) continue;
    const numbered = NUMBERED.exec(line);
    const item = numbered ? line.slice(numbered[0].length).trim() : words;
    const from = at + line.indexOf(item, numbered?.[0].length ?? 0);
    const place = { start: from, end: from + item.length };
    const day = dayIn(words);
    const kind = day && KINDS.find(([, pattern]) => pattern.test(words))?.[0];
    if (day && kind) days.push({ kind, day, ...place });
    const obligation = obligationOf(item);
    const asks = obligation === 'must' || obligation === 'should' || QUESTION.test(item) || ASKS.test(item);
    if (asks && !kind) {
      const number = numbered?.[1] ?? null;
      const location = { sheet: null, row: null };
      requirements.push({
        number,
        section,
        text: item,
        ...place,
        place: `Line ${index + 1}`,
        location,
        obligation,
        weight: null,
      });
    } else if (numbered && obligation === null && item.length <= 120 && !item.endsWith('.')) section = words;
  }
  return { format: 'txt', text, requirements, days };
}
