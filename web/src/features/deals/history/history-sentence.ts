import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { DEAL_FIELD_KEYS, DEAL_FIELDS, type DealFieldRow } from '@dealwright/domain/deal-fields';
import { FORECAST_CATEGORIES, FORECAST_LABELS } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS, PILLARS, type Pillar } from '@dealwright/domain/pillar';
import { GRADE_LABELS, GRADES } from '@dealwright/domain/qualification-settings';
import { STAGE_DEFINITIONS, STAGES } from '@dealwright/domain/stage';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { askSentence } from './ask-sentence.ts';
import { competitorSentence } from './competitor-sentence.ts';
import { personChanges } from './person-changes.ts';
import { problemSentence } from './problem-sentence.ts';
import { recordingSentence } from './recording-sentence.ts';
import { rfpSentence } from './rfp-sentence.ts';
import { taskSentence } from './task-sentence.ts';

/** A change in words: what, and from what to what; or one statement where an arrow would say nothing. */
export interface HistorySentence {
  readonly subject: string;
  readonly from?: string;
  readonly to?: string;
  /** Instead of from and to. */
  readonly text?: string;
  /** What a person wrote, shown as a quotation. */
  readonly quote?: string;
}

export interface HistoryNames {
  readonly currency: string;
  readonly nameOf: (id: string) => string | null;
}

type Change = Pick<HistoryEntry, 'field' | 'old_value' | 'new_value'>;

const PLAIN_FIELDS: Readonly<Record<string, DealFieldRow>> = DEAL_FIELDS;

const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(DEAL_FIELD_KEYS.map((key) => [key, DEAL_FIELDS[key].label])),
  account: 'Account',
  owner: 'Owner',
  stage: 'Stage',
  amount: 'Amount',
  close_plan: 'Close plan',
  lines: 'Products',
  price_book: 'Price book',
  created_on: 'Created',
  closed_on: 'Closed',
  external_id: 'External ID',
  forecast_category: 'Forecast category',
  score: 'Score',
  collaborator: 'Collaborator',
  person: 'Person',
  interaction: 'Note',
};

const DAY_FIELDS = ['created_on', 'closed_on'];
const NONE = 'none';

function record(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  const fields = record(value);
  for (const key of ['statement', 'answer', 'name', 'title', 'label']) {
    const text = fields?.[key];
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}

function moneyOf(value: unknown, currency: string): string {
  const fields = record(value);
  const amount = fields ? fields.amount_minor : value;
  const code = typeof fields?.currency === 'string' ? fields.currency : currency;
  return typeof amount === 'number' ? formatMoney({ amountMinor: amount, currency: code }) : NONE;
}

/** The products of a deal by number of lines and total. */
function linesOf(value: unknown, currency: string): string {
  const { count, total_minor, currency: code = currency } = record(value) ?? {};
  if (typeof count !== 'number') return NONE;
  return `${count} ${count === 1 ? 'line' : 'lines'}, ${moneyOf({ amount_minor: total_minor, currency: code }, currency)}`;
}

/** The close plan of a deal by its go-live and its finished steps. */
function closePlanOf(value: unknown): string {
  const { go_live: goLive, steps, done } = record(value) ?? {};
  if (typeof goLive !== 'string' || typeof steps !== 'number') return NONE;
  return `go-live ${formatDay(goLive)}, ${Number(done)} of ${steps} ${steps === 1 ? 'step' : 'steps'} done`;
}

function externalIdOf(value: unknown): string {
  const { source, id } = record(value) ?? {};
  return typeof source === 'string' && typeof id === 'string' ? `${source} ${id}` : NONE;
}

function memberOf(value: unknown, nameOf: HistoryNames['nameOf']): string {
  const text = textOf(value);
  if (text === null) return NONE;
  return nameOf(text) ?? (/^[0-9a-f-]{36}$/i.test(text) ? 'a former colleague' : text);
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(plain).join(', ') || NONE;
  return textOf(value) ?? (typeof value === 'number' ? String(value) : NONE);
}

function valueWords(field: string, value: unknown, { currency, nameOf }: HistoryNames): string {
  if (value === null || value === undefined || value === '') return NONE;
  const stage = STAGES.find((candidate) => candidate === value);
  const category = FORECAST_CATEGORIES.find((candidate) => candidate === value);
  if (field === 'stage' && stage) return STAGE_DEFINITIONS[stage].label;
  if (field.startsWith('forecast_') && category) return FORECAST_LABELS[category];
  if (field === 'close_plan') return closePlanOf(value);
  if (field === 'lines') return linesOf(value, currency);
  if (field.startsWith('amount')) return moneyOf(value, currency);
  if (field.startsWith('owner') || field.startsWith('collaborator')) return memberOf(value, nameOf);
  const row = PLAIN_FIELDS[field];
  if (row?.kind === 'choice' && typeof value === 'string') return row.choices[value] ?? value;
  if ((row?.kind === 'day' || DAY_FIELDS.includes(field)) && typeof value === 'string')
    return formatDay(value.slice(0, 10));
  if (field === 'external_id') return externalIdOf(value);
  return plain(value);
}

const pillarOf = (part: string | undefined): Pillar | undefined =>
  PILLARS.find((candidate) => candidate === part);

function gradeOf(value: unknown): string {
  const grade = GRADES.find((candidate) => candidate === value);
  return GRADE_LABELS[grade ?? 0];
}

function evidenceSentence(name: string, { old_value: before, new_value: after }: Change): HistorySentence {
  const oldText = textOf(before);
  const newText = textOf(after);
  const reason = record(after)?.reason ?? record(after)?.close_reason ?? record(before)?.close_reason;
  const why = typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
  if (oldText && newText)
    return { subject: name, text: `evidence superseded: “${oldText}” replaced by`, quote: newText };
  if (newText && !oldText) return { subject: name, text: 'evidence recorded', quote: newText };
  return { subject: name, text: `evidence retracted${why}`, ...(oldText && { quote: oldText }) };
}

function pillarSentence(kind: string, name: string, change: Change): HistorySentence | null {
  const { old_value: before, new_value: after } = change;
  if (kind === 'grade') return { subject: name, from: gradeOf(before), to: gradeOf(after) };
  if (kind === 'disputed')
    return { subject: name, text: after === true ? 'is now disputed' : 'is no longer disputed' };
  if (kind === 'evidence') return evidenceSentence(name, change);
  if (kind !== 'answer') return null;
  const text = textOf(after);
  return text
    ? { subject: name, text: textOf(before) ? 'answer rewritten' : 'answer written', quote: text }
    : { subject: name, text: 'answer cleared' };
}

function thingSentence(subject: string, { old_value: before, new_value: after }: Change): HistorySentence {
  const oldText = textOf(before);
  const newText = textOf(after);
  if (!oldText && newText) return { subject, text: `added: ${newText}` };
  if (oldText && !newText) return { subject, text: `removed: ${oldText}` };
  const [was, is] = [record(before), record(after)];
  if (subject === FIELD_LABELS['person'] && was && is) return { subject, text: personChanges(was, is) };
  return { subject, from: oldText ?? NONE, to: newText ?? NONE };
}

function shelfWords(shelf: unknown): string {
  if (shelf === 'archived') return 'archived';
  return shelf === 'deleted' ? 'moved to the trash' : 'restored';
}

const QUOTE_WORDS: Readonly<Record<string, string>> = {
  created: 'created',
  removed: 'deleted',
  approval_requested: 'sent for approval',
  approved: 'discount approved',
  declined: 'discount declined',
  sent: 'marked as sent',
  accepted: 'accepted',
  rejected: 'rejected',
  answer_removed: 'answer undone',
  commented: 'commented on',
};

function quoteSentence({ new_value: after }: Change): HistorySentence {
  const { quote, happening, buyer } = record(after) ?? {};
  const words = QUOTE_WORDS[String(happening)] ?? 'changed';
  const by = typeof buyer === 'string' ? ` by ${buyer}` : '';
  return { subject: 'Quote', text: `${typeof quote === 'string' ? quote : ''} ${words}${by}`.trim() };
}

const STEP_WORDS: Readonly<Record<string, string>> = {
  moved: 'moved',
  done: 'finished',
  reopened: 'reopened',
};

/** What a buyer did on the plan’s page; null for a change by a member. */
function planSentence({ new_value: after }: Change): HistorySentence | null {
  const { buyer, step, change, day } = record(after) ?? {};
  if (typeof buyer !== 'string' || typeof step !== 'string') return null;
  const to = change === 'moved' && typeof day === 'string' ? ` to ${formatDay(day)}` : '';
  const words = STEP_WORDS[String(change)] ?? 'changed';
  return { subject: FIELD_LABELS['close_plan'] ?? '', text: `“${step}” ${words}${to} by ${buyer}` };
}

const MERGED = 'merged.';

function mergeSentence({ old_value: before, new_value: after }: Change): HistorySentence {
  const { number, name } = record(after ?? before) ?? {};
  const other = `LEAD-${String(number)} ${typeof name === 'string' ? name : ''}`.trim();
  return { subject: 'Deal', text: after ? `merged with ${other}` : `no longer merged with ${other}` };
}

/** What happened to the deal that is part of this one now. */
function mergedSentence(change: Change, names: HistoryNames): HistorySentence {
  const { subject, ...said } = sentenceOf(change, names);
  return { subject: `${subject} (merged deal)`, ...said };
}

/** Says one entry of the history as a person would: 'Amount: $40,000 → $48,000', 'Champion: Claimed → Proven'. */
export function sentenceOf(change: Change, names: HistoryNames): HistorySentence {
  const { field, old_value: before, new_value: after } = change;
  if (field === 'merge') return mergeSentence(change);
  if (field.startsWith(MERGED))
    return mergedSentence({ ...change, field: field.slice(MERGED.length) }, names);
  const [kind = '', part] = field.split('.');
  const pillar = pillarOf(part);
  if (pillar) {
    const said = pillarSentence(kind, PILLAR_DEFINITIONS[pillar].name, change);
    if (said) return said;
  }
  if (field === 'shelf') return { subject: 'Deal', text: shelfWords(after) };
  if (field === 'share') return { subject: 'Deal', text: after ? 'link created' : 'link revoked' };
  if (field === 'created' || field === 'deal') return { subject: 'Deal', text: 'created' };
  if (kind === 'task') return taskSentence(change);
  if (kind === 'ask') return askSentence(change);
  if (kind === 'competitor') return competitorSentence(change);
  if (kind === 'rfp') return rfpSentence(change);
  if (kind === 'recording') return recordingSentence(change);
  if (kind.startsWith('business_problem')) return problemSentence(change);
  if (kind === 'quote') return quoteSentence(change);
  if (kind === 'close_plan') {
    const said = planSentence(change);
    if (said) return said;
  }
  if (['person', 'interaction', 'collaborator'].includes(kind))
    return thingSentence(FIELD_LABELS[kind] ?? kind, change);
  const words = kind.replaceAll('_', ' ');
  const subject = FIELD_LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
  const from = valueWords(field, before, names);
  const to = valueWords(field, after, names);
  return from === NONE && to !== NONE ? { subject, text: `set to ${to}` } : { subject, from, to };
}

/** The same as one line of plain text. */
export function plainSentence({ subject, from, to, text, quote }: HistorySentence): string {
  const said = text === undefined ? `${from} → ${to}` : `${text}${quote ? ` “${quote}”` : ''}`;
  return `${subject}: ${said}`;
}
