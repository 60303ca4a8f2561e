import type { DealSummary } from '@dealwright/contract/deals/deals';
import { closingDay, type DealColumn, DEAL_COLUMN_LABELS as LABELS } from '@dealwright/domain/deal-columns';
import { COLUMN_DEAL_FIELDS, type ColumnDealFieldKey } from '@dealwright/domain/deal-fields';
import { isClosed } from '@dealwright/domain/stage';
import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { cx } from '../../../lib/cx.ts';
import { formatDay, formatMoney, formatRelative } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Score } from '../../../ui/score.tsx';
import { StageBadge } from '../../../ui/stage-badge.tsx';
import { AccountName } from '../account-name.tsx';
import { DealStrip } from '../deal-strip.tsx';
import { timingOf } from '../deal-timing.ts';
import { shownValue } from '../field-words.ts';
import { leadKey } from '../lead-key.ts';
import type { DealSort } from '../query-keys.ts';
import { SlippedMark } from '../slipped-mark.tsx';
import { GapMark, OverdueMark } from './deal-marks.tsx';
import { NameCell } from './name-cell.tsx';

export const listFeatures = tableFeatures({ columnVisibilityFeature });
const helper = createColumnHelper<typeof listFeatures, DealSummary>();

/** How a column stands in the table: its width, how wide its text may make it, its side, and what it sorts by. */
export interface ListColumnLook {
  readonly width: string;
  readonly most?: string;
  readonly end?: boolean;
  /** Left out where no order goes by it. */
  readonly sort?: DealSort;
}

// All that are shown at first fit a window of 1440 px beside the collapsed sidebar.
export const LIST_COLUMN_LOOKS: Readonly<Record<string, ListColumnLook>> = {
  number: { width: 'w-20', sort: 'number' },
  name: { width: 'w-52', most: 'max-w-60', sort: 'name' },
  account: { width: 'w-36', most: 'max-w-36', sort: 'account' },
  stage: { width: 'w-32', most: 'max-w-40', sort: 'stage' },
  amount: { width: 'w-24', end: true, sort: 'amount' },
  product: { width: 'w-36', most: 'max-w-44' },
  close_date: { width: 'w-32', sort: 'slipped' },
  owner: { width: 'w-32', most: 'max-w-36', sort: 'owner' },
  pillars: { width: 'w-32', sort: 'score' },
  score: { width: 'w-36', most: 'max-w-36', sort: 'score' },
  gaps: { width: 'w-12', sort: 'gaps' },
  days: { width: 'w-16', end: true, sort: 'days_in_stage' },
  next_step: { width: 'w-36', most: 'max-w-36', sort: 'next_step_due' },
  ...Object.fromEntries(
    COLUMN_DEAL_FIELDS.map((key) => [key, { width: 'w-28', most: 'max-w-36', sort: key }]),
  ),
  updated_at: { width: 'w-28', sort: 'updated_at' },
};

/** What cards can be sorted by: every column but the strip, which sorts by score as the score does. */
export const SORT_OPTIONS = Object.entries(LIST_COLUMN_LOOKS)
  .filter(([id]) => id !== 'pillars')
  .flatMap(([id, { sort }]) => (sort ? [{ value: sort, label: LABELS[id as DealColumn] }] : []));

/** A plain field as it reads, under its label. */
function plainColumn(id: ColumnDealFieldKey) {
  return helper.display({
    id,
    header: LABELS[id],
    cell: ({ row: { original } }) => shownValue(id, original[id]),
  });
}

/** Columns of the list; all but the name can be left out. */
export const LIST_COLUMNS = helper.columns([
  helper.display({
    id: 'number',
    header: LABELS.number,
    cell: ({ row }) => (
      <span className="text-muted-foreground tabular-nums">{leadKey(row.original.number)}</span>
    ),
  }),
  helper.display({
    id: 'name',
    header: LABELS.name,
    enableHiding: false,
    cell: ({ row }) => <NameCell deal={row.original} />,
  }),
  helper.display({
    id: 'account',
    header: LABELS.account,
    cell: ({ row }) => <AccountName deal={row.original} />,
  }),
  helper.display({
    id: 'stage',
    header: LABELS.stage,
    cell: ({ row }) => <StageBadge stage={row.original.stage} className="align-middle" />,
  }),
  helper.display({
    id: 'amount',
    header: LABELS.amount,
    cell: ({ row: { original } }) =>
      formatMoney({ amountMinor: original.amount_minor, currency: original.currency }),
  }),
  helper.display({ id: 'product', header: LABELS.product, cell: ({ row }) => row.original.product }),
  helper.display({
    id: 'close_date',
    header: LABELS.close_date,
    cell: ({ row }) => <CloseDateCell deal={row.original} />,
  }),
  helper.display({
    id: 'owner',
    header: LABELS.owner,
    cell: ({ row }) => (
      <span className="flex items-center gap-2">
        <Avatar name={row.original.owner.name} size="sm" decorative />
        <span className="truncate">{row.original.owner.name}</span>
      </span>
    ),
  }),
  helper.display({
    id: 'pillars',
    header: LABELS.pillars,
    cell: ({ row }) => <DealStrip deal={row.original} inTabOrder={false} className="align-middle" />,
  }),
  helper.display({
    id: 'score',
    header: LABELS.score,
    cell: ({ row }) => (
      <Score
        score={row.original.score}
        weakest={row.original.weakest_pillar}
        size="sm"
        className="max-w-full align-middle"
      />
    ),
  }),
  helper.display({
    id: 'gaps',
    header: LABELS.gaps,
    cell: ({ row }) => <GapMark gaps={row.original.gaps} numberOnly />,
  }),
  helper.display({ id: 'days', header: LABELS.days, cell: ({ row }) => <DaysCell deal={row.original} /> }),
  helper.display({
    id: 'next_step',
    header: LABELS.next_step,
    cell: ({ row }) => <NextStepCell deal={row.original} />,
  }),
  ...COLUMN_DEAL_FIELDS.map(plainColumn),
  helper.display({
    id: 'updated_at',
    header: LABELS.updated_at,
    cell: ({ row }) => (
      <span className="text-muted-foreground">{formatRelative(row.original.updated_at)}</span>
    ),
  }),
]);

interface CellProps {
  readonly deal: DealSummary;
}

function CloseDateCell({ deal }: CellProps) {
  const day = closingDay(deal);
  if (!day) return null;
  const { slippedDays } = timingOf(deal, new Date());
  return (
    <span className="flex items-center gap-2">
      <span className="tabular-nums">{formatDay(day)}</span>
      {slippedDays > 0 && <SlippedMark days={slippedDays} />}
    </span>
  );
}

function DaysCell({ deal }: CellProps) {
  if (isClosed(deal.stage)) return null;
  const { daysInStage, ageing } = timingOf(deal, new Date());
  return (
    <span className={cx(ageing && 'text-warn')}>
      {daysInStage}d{ageing && <span className="sr-only">, aging</span>}
    </span>
  );
}

function NextStepCell({ deal }: CellProps) {
  const { overdueDays } = timingOf(deal, new Date());
  return (
    <span className="flex items-center gap-2">
      {overdueDays > 0 && <OverdueMark days={overdueDays} step={deal.next_step} />}
      <span className="truncate text-muted-foreground">{deal.next_step}</span>
    </span>
  );
}
