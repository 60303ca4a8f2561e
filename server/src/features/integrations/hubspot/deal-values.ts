import { HUBSPOT_FIELDS, type HubspotField } from '@dealwright/contract/integrations/hubspot';
import { dayOf } from '@dealwright/domain/calendar';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { cutText } from '@dealwright/domain/cut-text';
import { FIRST_DAY } from '@dealwright/domain/given-days';
import { CURRENCIES, minorDigits, parseAmount } from '@dealwright/domain/money';
import { STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { type Directory, type FieldMap, findStage, type StageMap } from './directory.ts';
import type { HubspotRecord } from './hubspot-api.ts';
import type { RecordWrite } from './record-write.ts';

/** A field that cannot be read is left out: what stands here stays. */
export type DealValues = Partial<Record<HubspotField, CrmValue>>;

/** By what rules a deal of HubSpot is read and written. */
export interface Mapping {
  readonly directory: Directory;
  readonly stages: StageMap;
  readonly fields: FieldMap;
  readonly currency: string;
  readonly timeZone: string;
}

const LIMITS = { name: 200, next_step: 500, loss_reason: 500 } as const;
const ALWAYS_READ = [
  'dealstage',
  'pipeline',
  'hubspot_owner_id',
  'deal_currency_code',
  // When it began, and when a won or lost one closed.
  'createdate',
  'closedate',
] as const;

/** The properties of a deal that are asked for. */
export function dealProperties({ fields }: Pick<Mapping, 'fields'>): string[] {
  return [...new Set([...ALWAYS_READ, ...Object.values(fields).filter((name) => name !== null)])];
}

function plainText(value: string | null | undefined, most: number): string | null {
  const printed = (value ?? '').toWellFormed().replace(/[\p{Cc}--[\n\t]]/gv, '');
  const clean = cutText(printed.trim(), most).trim();
  return clean === '' ? null : clean;
}

/** Amount and currency as one value, since neither means anything alone: `4800000 USD`. */
export const amountValue = (amountMinor: number, currency: string): string => `${amountMinor} ${currency}`;

/** A currency that this product reckons in. */
export const knownCurrency = (currency: string): string =>
  CURRENCIES.find((known) => known === currency) ?? 'USD';

export function readAmountValue(value: CrmValue | undefined, fallback: string) {
  const [minor = '0', currency = fallback] = (value ?? '').split(' ');
  return { amountMinor: Number(minor) || 0, currency };
}

function amountOf(value: string | null | undefined, currency: string): string | null {
  const given = (value ?? '').trim() || '0';
  // HubSpot keeps more digits than the currency has; what is beyond them is rounded.
  const number = Number(given);
  if (!Number.isFinite(number) || number < 0 || /e/i.test(given)) return null;
  const minor = parseAmount(number.toFixed(minorDigits(currency)), currency);
  return minor === null ? null : amountValue(minor, currency);
}

function dayIn(timeZone: string, time: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(time);
}

function dayOfProperty(value: string | null | undefined, timeZone: string): CrmValue | undefined {
  const given = (value ?? '').trim();
  if (given === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(given)) return given;
  const time = new Date(/^\d+$/.test(given) ? Number(given) : given);
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9000 || time.getUTCFullYear() < 1)
    return undefined;
  return dayIn(timeZone, time);
}

/** The days on which a deal of HubSpot began and closed there; null if it says none that can be right. */
export interface HubspotDays {
  readonly began: string | null;
  /** Of an open deal, when it is expected to. */
  readonly closed: string | null;
}

/**
 * Null for a day in the future, or one that people can't enter here. Days are those of HubSpot's zone, but not after
 * today in UTC.
 */
export function readDays({ properties }: HubspotRecord, { timeZone }: Mapping, now: Date): HubspotDays {
  const today = dayOf(now);
  const pastDay = (name: string): string | null => {
    const day = dayOfProperty(properties[name], timeZone) ?? null;
    // Years of three digits are written so, and come after others as text.
    if (day?.length !== FIRST_DAY.length || day < FIRST_DAY) return null;
    if (day <= today) return day;
    return day <= dayIn(timeZone, now) ? today : null;
  };
  return { began: pastDay('createdate'), closed: pastDay('closedate') };
}

export interface ReadDeal {
  readonly values: DealValues;
  /** Why something of it is not taken over, in words; null if all is. */
  readonly issue: string | null;
}

/** What a deal of HubSpot says in the words of this product. */
export function readDeal({ id, properties }: HubspotRecord, mapping: Mapping): ReadDeal {
  const { fields, stages, directory } = mapping;
  const of = (name: string | null) => (name === null ? undefined : (properties[name] ?? null));
  const issues: string[] = [];
  const values: DealValues = {};
  const stageId = properties['dealstage'] ?? '';
  const stage = stages[stageId];
  if (stage) values.stage = stage;
  else {
    const label = findStage(directory, stageId)?.label ?? stageId;
    issues.push(`HubSpot’s stage “${label}” isn’t mapped to a stage here. Map it under Stages and fields.`);
  }
  values.name = plainText(of(fields.name), LIMITS.name) ?? `HubSpot deal ${id}`;
  for (const field of ['next_step', 'loss_reason'] as const) {
    if (fields[field] !== null) values[field] = plainText(of(fields[field]), LIMITS[field]);
  }
  if (fields.amount !== null) {
    const currency = (properties['deal_currency_code'] ?? '') || mapping.currency;
    const amount = knownCurrency(currency) === currency ? amountOf(of(fields.amount), currency) : null;
    if (amount === null)
      issues.push('Amounts that are negative, too large or in another currency aren’t imported.');
    else values.amount = amount;
  }
  if (fields.close_date !== null) {
    const day = dayOfProperty(of(fields.close_date), mapping.timeZone);
    if (day !== undefined) values.close_date = day;
  }
  // Only a lost deal can have a loss reason.
  if (values.stage !== 'closed_lost') values.loss_reason = null;
  return { values, issue: issues[0] ?? null };
}

/** The HubSpot stage mapped to one here, within the deal's own pipeline, or null. */
function stageIdFor(stage: Stage, pipelineId: string, { directory, stages }: Mapping): string | null {
  const pipeline = directory.pipelines.find(({ id }) => id === pipelineId);
  return pipeline?.stages.find(({ id }) => stages[id] === stage)?.id ?? null;
}

function isReadOnly(name: string | null, { directory }: Mapping): boolean {
  return (
    name === null || directory.properties.some((property) => property.name === name && property.readOnly)
  );
}

/** The properties that carry changed fields to HubSpot. What cannot be written there is named. */
export function writeDeal(
  changed: DealValues,
  { pipelineId, currency }: { readonly pipelineId: string; readonly currency: string | null },
  mapping: Mapping,
): RecordWrite<HubspotField> {
  const properties: Record<string, string> = {};
  const fields: HubspotField[] = [];
  let issue: string | null = null;
  for (const field of HUBSPOT_FIELDS) {
    const value = changed[field];
    if (value === undefined) continue;
    if (field === 'stage') {
      const stageId = stageIdFor(value as Stage, pipelineId, mapping);
      if (stageId === null) {
        const { label } = STAGE_DEFINITIONS[value as Stage];
        issue = `No stage in the deal’s HubSpot pipeline is mapped to “${label}”, so the stage isn’t written to HubSpot.`;
        continue;
      }
      properties['dealstage'] = stageId;
    } else {
      const name = mapping.fields[field];
      if (name === null || isReadOnly(name, mapping)) continue;
      properties[name] = textFor(field, value, name, mapping);
      if (field === 'amount') {
        const { currency: chosen } = readAmountValue(value, mapping.currency);
        if (chosen !== (currency ?? mapping.currency)) properties['deal_currency_code'] = chosen;
      }
    }
    fields.push(field);
  }
  return { properties, fields, issue };
}

function textFor(field: HubspotField, value: CrmValue, name: string, mapping: Mapping): string {
  if (value === null) return '';
  if (field === 'amount') {
    const { amountMinor, currency } = readAmountValue(value, mapping.currency);
    return (amountMinor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));
  }
  if (field === 'close_date') {
    const type = mapping.directory.properties.find((property) => property.name === name)?.type;
    // Noon is the same day nearly everywhere.
    return type === 'date' ? value : `${value}T12:00:00.000Z`;
  }
  return value;
}
