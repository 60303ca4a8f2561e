import type { PlannedAccount } from '@dealwright/contract/account-planning/accounts';
import { type AccountColumn, ACCOUNT_COLUMN_LABELS as LABELS } from '@dealwright/domain/account-columns';
import { PLAN_STATE_LABELS } from '@dealwright/domain/account-plan';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { amountCells, type ExportColumn } from '../../platform/list-export.ts';
import type { Cell } from '../../platform/list-file.ts';

const countedCells = ({ deals, amounts }: PlannedAccount['open']): readonly Cell[] => [
  ...amountCells(amounts),
  deals,
];

function planCells({ plan }: PlannedAccount): readonly Cell[] {
  if (!plan) return [null, null, null, null, null];
  const { state, starts_on, ends_on, reviewed_at, review_due } = plan;
  return [PLAN_STATE_LABELS[state], starts_on, ends_on, reviewed_at, review_due ? 'Yes' : 'No'];
}

export const EXPORT_COLUMNS: Readonly<Record<AccountColumn, ExportColumn<PlannedAccount>>> = {
  name: { heads: [LABELS.name], cells: ({ name }) => [name] },
  industry: { heads: [LABELS.industry], cells: ({ industry }) => [industry] },
  country: { heads: [LABELS.country], cells: ({ country }) => [country] },
  owner: { heads: [LABELS.owner], cells: ({ owner }) => [owner?.name ?? null] },
  open: {
    heads: [LABELS.open, 'Open currency', 'Open deals'],
    kinds: ['decimal'],
    cells: ({ open }) => countedCells(open),
  },
  won: {
    heads: [LABELS.won, 'Won currency', 'Won deals'],
    kinds: ['decimal'],
    cells: ({ won }) => countedCells(won),
  },
  weakest: {
    heads: [LABELS.weakest],
    cells: ({ weakest }) => [weakest && PILLAR_DEFINITIONS[weakest.pillar].name],
  },
  plan: {
    heads: [LABELS.plan, 'Plan start', 'Plan end', 'Reviewed (UTC)', 'Review due'],
    kinds: ['text', 'day', 'day', 'time', 'text'],
    cells: planCells,
  },
};
