import type { Readable } from 'node:stream';
import type {
  DealChance,
  DeadWeightDeal,
  listDeadWeight,
  listDealChances,
} from '@dealwright/contract/odds/odds';
import type { ListFormat } from '@dealwright/contract/page';
import type { QueryOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import {
  CHANCE_COLUMN_LABELS,
  type ChanceColumn,
  DEAD_WEIGHT_COLUMN_LABELS,
  type DeadWeightColumn,
  stageSince,
} from '@dealwright/domain/odds/odds-columns';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { decimalOf, type ExportColumn, type ListExport, openListExport } from '../../platform/list-export.ts';
import { findAskedRun, ownersOf } from './find-asked.ts';
import { readChances } from './read-chances.ts';
import { readDeadWeightPage } from './read-dead-weight.ts';

const CHANCES = CHANCE_COLUMN_LABELS;
const WEIGHT = DEAD_WEIGHT_COLUMN_LABELS;

type Shared = 'number' | 'name' | 'account' | 'owner' | 'stage' | 'amount';

/** What both lists have of a deal. */
const DEAL: Readonly<Record<Shared, ExportColumn<DealChance | DeadWeightDeal>>> = {
  number: { heads: [CHANCES.number], cells: ({ number }) => [`LEAD-${number}`] },
  name: { heads: [CHANCES.name], cells: ({ name }) => [name] },
  account: { heads: [CHANCES.account], cells: ({ account }) => [account] },
  owner: { heads: [CHANCES.owner], cells: ({ owner }) => [owner.name] },
  stage: { heads: [CHANCES.stage], cells: ({ stage }) => [stageSince(stage)] },
  amount: {
    heads: [CHANCES.amount, 'Currency'],
    kinds: ['decimal'],
    cells: ({ amount_minor: amountMinor, currency }) => [decimalOf({ amountMinor, currency }), currency],
  },
};

const OPEN_COLUMNS: Readonly<Record<ChanceColumn, ExportColumn<DealChance>>> = {
  ...DEAL,
  chance: { heads: [CHANCES.chance], cells: ({ chance }) => [Math.round(chance * 100)] },
  is_average: {
    heads: [CHANCES.is_average],
    cells: ({ is_average: isAverage }) => [isAverage ? 'Yes' : 'No'],
  },
  expected: {
    heads: [CHANCES.expected],
    kinds: ['decimal'],
    cells: ({ expected_minor: amountMinor, currency, has_rate: hasRate }) => [
      hasRate ? decimalOf({ amountMinor, currency }) : null,
    ],
  },
};

/** Those that were won by the day were not won since. */
const WON_COLUMNS: typeof OPEN_COLUMNS = {
  ...OPEN_COLUMNS,
  stage: { heads: [CHANCES.stage], cells: ({ stage }) => [STAGE_DEFINITIONS[stage].label] },
};

const DEAD_WEIGHT_EXPORT: Readonly<Record<DeadWeightColumn, ExportColumn<DeadWeightDeal>>> = {
  ...DEAL,
  age: { heads: [WEIGHT.age], cells: ({ age_days: days }) => [days] },
  kept: {
    heads: [WEIGHT.kept, 'Kept by', 'Reason'],
    kinds: ['day'],
    cells: ({ kept }) => (kept ? [kept.until, kept.by.name, kept.reason] : [null, null, null]),
  },
};

interface Export<Filter, Column> extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly now: Date;
  readonly format: ListFormat;
  readonly filter: Filter;
  readonly columns: readonly Column[];
}

type ChanceFilter = Omit<QueryOf<typeof listDealChances>, 'cursor' | 'limit'>;
type WeightFilter = Omit<QueryOf<typeof listDeadWeight>, 'cursor' | 'limit'>;

/** Finds the run and owners of a page. Throws where the run is another than that of the first page. */
function sameRun(query: WeightFilter, now: Date) {
  let first: string | undefined;
  return async (tx: Tx, actor: Actor) => {
    const owners = await ownersOf({ actor, tx, query });
    const run = await findAskedRun({ actor, tx, query, now });
    const found = `${run?.id} ${run?.finished_at?.toISOString()}`;
    first ??= found;
    if (found !== first) {
      throw new AppError('conflict', 'The odds were computed again. Export them again.');
    }
    return { owners, run };
  };
}

/** The deals of a run with their odds as a file. */
export function openChances({
  now,
  filter,
  columns,
  ...by
}: Export<ChanceFilter, ChanceColumn>): Promise<Readable> {
  const find = sameRun(filter, now);
  return openListExport({
    ...by,
    action: 'odds_exported',
    title: 'Odds',
    columns: filter.of === 'won' ? WON_COLUMNS : OPEN_COLUMNS,
    chosen: columns,
    filter: { ...filter },
    readPage: async (tx, member, page) =>
      readChances(tx, member, { ...(await find(tx, member)), query: { ...filter, ...page } }),
  });
}

/** The deals that are older than any that was won as a file. */
export function openDeadWeight({
  now,
  filter,
  columns,
  ...by
}: Export<WeightFilter, DeadWeightColumn>): Promise<Readable> {
  const find = sameRun(filter, now);
  return openListExport({
    ...by,
    action: 'dead_weight_exported',
    title: 'Dead weight',
    columns: DEAD_WEIGHT_EXPORT,
    chosen: columns,
    filter: { ...filter },
    readPage: async (tx, member, page) =>
      readDeadWeightPage(tx, member, { ...(await find(tx, member)), now, query: { ...filter, ...page } }),
  });
}
