import type { Obligation } from '../rfp-reading.ts';
import { hasAny, indexOfAny } from './words.ts';

const MUST = [
  /\b(?:must|shall|(?:is|are|be) (?:required|obliged|obligated) to|(?:is|are) (?:mandatory|essential|to be))\b/i,
  /\b(?:(?:has|have|needs?) to|(?:bidders?|suppliers?|vendors?|tenderers?|contractors?) to [a-z]+)\b/i,
];
const SHOULD = [
  /\b(?:should|ought to|(?:is|are) (?:desirable|preferred|recommended|expected to|preferably))\b/i,
  /\b(?:would (?:be|prefer|like|welcome)|ideally|preferably|preference (?:is|will be) given)\b/i,
];
const MAY = [/\b(?:may|could|(?:is|are) optional|optionally|nice to have)\b/i];
const WILL = [/\b(?:will|undertakes? to|agrees? to|commits? to)\b/i];

/** Who answers an RFP. */
const SUPPLIER = [
  /\b(?:suppliers?|vendors?|bidders?|tenderers?|contractors?|subcontractors?|providers?|offerors?)\b/i,
  /\b(?:respondents?|proponents?|applicants?|manufacturers?|you)\b/i,
];
/** What is bought, and what it is made of. */
const SUBJECT = [
  /\b(?:systems?|solutions?|platforms?|software|services?|applications?|products?|modules?|interfaces?)\b/i,
  /\b(?:portals?|tools?|devices?|data|users?|staff|access|backups?|reports?|records?|support|maintenance)\b/i,
  /\b(?:training|documentation|invoices?|prices?|licen[cs]es?|personnel|incidents?)\b/i,
];
const BUYER = [
  /^(?:authority|buyer|customer|purchaser|client|city|hospital|council|agency|department|ministry)\b/i,
  /^(?:university|insurer|trust|municipality|county|committee|panel|board|evaluators?|part(?:y|ies)|we)\b/i,
];

interface Modal {
  readonly obligation: Obligation;
  readonly at: number;
}

function modalOf(text: string): Modal | null {
  const found = [
    { obligation: 'must' as const, at: indexOfAny(MUST, text) },
    { obligation: 'should' as const, at: indexOfAny(SHOULD, text) },
    { obligation: 'may' as const, at: indexOfAny(MAY, text) },
  ].filter(({ at }) => at >= 0);
  const will = indexOfAny(WILL, text);
  if (will >= 0 && hasAny(SUPPLIER, text.slice(0, will))) found.push({ obligation: 'must', at: will });
  found.sort((one, other) => one.at - other.at);
  // 'Suppliers may use subcontractors but must name them' obliges them.
  const first = found[0];
  if (first?.obligation !== 'may') return first ?? null;
  return found.find(({ obligation }) => obligation === 'must') ?? first;
}

/** What a sentence asks of its reader by its own words; null if nothing, or if it is a question. */
export function obligationOf(text: string): Obligation | null {
  return text.endsWith('?') ? null : (modalOf(text)?.obligation ?? null);
}

const ITS_VERB =
  /^(?: (?:shall|will|must|may|should|can|has|is|does|reserves?|pays?|intends?|expects?|and)\b|$)/;

/** Whether a sentence begins with the buyer: one of its usual names, or the name that the document gives it. */
function beginsWithBuyer(before: string, buyers: readonly string[]): boolean {
  const sentence = before
    .slice(Math.max(...['. ', '; ', ': '].map((mark) => before.lastIndexOf(mark) + 1)))
    .trim();
  const subject = sentence.replace(/^(?:the|our|either|each|both) /i, '');
  const name =
    buyers.find((one) => subject.startsWith(one)) ??
    BUYER.map((pattern) => pattern.exec(subject)?.[0]).find((word) => word !== undefined);
  return name !== undefined && ITS_VERB.test(subject.slice(name.length));
}

/**
 * Whether what the words ask is asked of the supplier or of what is bought, and not of the buyer. `isStrict`, for
 * sentences without a number: they name the supplier or what is bought.
 */
export function obligesSupplier(text: string, buyers: readonly string[], isStrict = false): boolean {
  const modal = modalOf(text);
  if (!modal) return false;
  const before = text.slice(Math.max(0, modal.at - 200), modal.at).trim();
  if (hasAny(SUPPLIER, before) || hasAny(SUPPLIER, text.slice(modal.at, modal.at + 20)))
    return !isStrict || modal.obligation !== 'may';
  if (beginsWithBuyer(before, buyers)) return false;
  return !isStrict || (modal.obligation !== 'may' && hasAny(SUBJECT, before));
}

const DEFINED = /\((?:hereafter |hereinafter |in short )?(?:the )?[“"”']([A-Z][A-Za-z ]{1,30})[”"’']\)/g;
const DEFINED_WITHIN = 20_000;

/** What the document calls its buyer: names it defines at its beginning, apart from those of the supplier and the system. */
export function findBuyers(text: string): readonly string[] {
  const names = [...text.slice(0, DEFINED_WITHIN).matchAll(DEFINED)].map((match) => match[1] ?? '');
  return names.filter((name) => !hasAny(SUPPLIER, name) && !hasAny(SUBJECT, name)).slice(0, 10);
}

const IMPERATIVE = [
  /^(?:please )?(?:describe|explain|provide|confirm|specify|outline|indicate|give|attach|supply) /i,
  /^(?:please )?(?:demonstrate|identify|submit|include|enclose|send|set out) /i,
  // 'Name of the vendor' is a field, 'Name the vendor' asks.
  /^(?:please )?(?:state|list|detail|name|show|quote|complete) (?:the|your|all|any|each|every|an?|two|three|at) /i,
  /^(?:please )?(?:state|list|detail|name|show|quote) (?:how|which|what|whether|where|who|when) /i,
];
const QUESTION_WORD =
  /^(?:how|what|which|who|where|when|why|do|does|is|are|can|could|has|have|will|would)\b/i;

/** Whether the words ask for an answer. */
export function isQuestion(text: string): boolean {
  if (text.endsWith('?')) return true;
  if (hasAny(IMPERATIVE, text)) return true;
  return QUESTION_WORD.test(text) && text.includes('?');
}

const LEVELS: readonly (readonly [RegExp, Obligation | null])[] = [
  [/^(?:w|won['’]?t(?: have)?|n\/?a|-)$/i, null],
  [
    /^(?:m|must(?:[ -]have)?|shall|mandatory|required|essential|critical|minimum|ko|obligatory|muss)\b/i,
    'must',
  ],
  [
    /^(?:s|d|should(?:[ -]have)?|(?:highly )?desirable|desired|important|preferred|recommended|soll)\b/i,
    'should',
  ],
  [/^(?:c|o|may|could(?:[ -]have)?|optional|nice[ -]to[ -]have|nice|kann)\b/i, 'may'],
];

/** 'Won’t have': listed to say that it isn’t asked for. */
export const isWontCell = (cell: string): boolean => /^(?:w|won['’]?t(?: have)?)$/i.test(cell.trim());

/** The obligation that a cell of a table names. `isYesNo`: its column asks 'Mandatory?'. */
export function obligationOfCell(cell: string, isYesNo: boolean): Obligation | null {
  const value = cell.trim();
  if (value === '') return null;
  if (isYesNo && /^(?:y|yes|x|✓|✔|true|1)$/i.test(value)) return 'must';
  if (isYesNo && /^(?:n|no|false|0)$/i.test(value)) return 'should';
  return LEVELS.find(([pattern]) => pattern.test(value))?.[1] ?? null;
}
