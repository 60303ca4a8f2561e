import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { Day } from '@dealwright/domain/calendar';
import {
  closingDay,
  DEAL_COLUMN_LABELS,
  type DealColumn,
  daysInStage,
} from '@dealwright/domain/deal-columns';
import {
  COLUMN_DEAL_FIELDS,
  type ColumnDealFieldKey,
  DEAL_FIELDS,
  type DealFieldRow,
} from '@dealwright/domain/deal-fields';
import { PILLAR_DEFINITIONS, PILLARS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { isClosed, STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { readStrip } from '@dealwright/domain/strip';
import { decimalOf, type ExportColumn } from '../../../platform/list-export.ts';
import type { Cell } from '../../../platform/list-file.ts';

type Column = ExportColumn<DealSummary>;

function fieldColumn(key: ColumnDealFieldKey): Column {
  const row: DealFieldRow = DEAL_FIELDS[key];
  const shown = (value: string | null): Cell =>
    value !== null && row.kind === 'choice' ? (row.choices[value] ?? value) : value;
  return {
    heads: [row.label],
    kinds: [row.kind === 'day' ? 'day' : 'text'],
    cells: (deal) => [shown(deal[key])],
  };
}

const FIELD_COLUMNS = Object.fromEntries(
  COLUMN_DEAL_FIELDS.map((key) => [key, fieldColumn(key)]),
) as unknown as Readonly<Record<ColumnDealFieldKey, Column>>;

const LABELS = DEAL_COLUMN_LABELS;

const COLUMNS: Readonly<Record<Exclude<DealColumn, 'days'>, Column>> = {
  number: { heads: [LABELS.number], cells: ({ number }) => [`LEAD-${number}`] },
  name: { heads: [LABELS.name], cells: ({ name }) => [name] },
  account: { heads: [LABELS.account], cells: ({ account }) => [account?.name ?? ''] },
  stage: { heads: [LABELS.stage], cells: ({ stage }) => [STAGE_DEFINITIONS[stage].label] },
  amount: {
    heads: [LABELS.amount, 'Currency'],
    kinds: ['decimal', 'text'],
    cells: ({ amount_minor: amountMinor, currency }) => [decimalOf({ amountMinor, currency }), currency],
  },
  product: { heads: [LABELS.product], cells: ({ product }) => [product ?? ''] },
  close_date: { heads: [LABELS.close_date], kinds: ['day'], cells: (deal) => [closingDay(deal)] },
  owner: { heads: [LABELS.owner], cells: ({ owner }) => [owner.name] },
  pillars: {
    heads: PILLARS.map((pillar) => PILLAR_DEFINITIONS[pillar].name),
    cells: ({ strip }) => readStrip(strip).map(({ grade }) => GRADE_LABELS[grade]),
  },
  score: {
    heads: ['Score', 'Weakest pillar'],
    cells: ({ score, weakest_pillar: weakest }) => [score, PILLAR_DEFINITIONS[weakest].name],
  },
  gaps: {
    heads: [LABELS.gaps, 'Pillars with gaps'],
    cells: ({ gaps }) => [gaps.length, gaps.map((pillar) => PILLAR_DEFINITIONS[pillar].name).join('; ')],
  },
  next_step: {
    heads: [LABELS.next_step, DEAL_FIELDS.next_step_due.label],
    kinds: ['text', 'day'],
    cells: (deal) => [deal.next_step, deal.next_step_due],
  },
  ...FIELD_COLUMNS,
  updated_at: {
    heads: [`${LABELS.updated_at} (UTC)`],
    kinds: ['time'],
    cells: ({ updated_at: updatedAt }) => [updatedAt],
  },
};

/** The columns as they are on a day. */
export function exportColumns(today: Day): Readonly<Record<DealColumn, Column>> {
  const days: Column = {
    heads: [`${LABELS.days} (days)`],
    cells: (deal) => [isClosed(deal.stage) ? null : daysInStage(deal, today)],
  };
  return { ...COLUMNS, days };
}
