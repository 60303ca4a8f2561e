import type { Deal, DealSummary, getBoard, getDealTotals } from '@dealwright/contract/deals/deals';
import type { ResponseOf } from '@dealwright/contract/route';
import { EMPTY_NEW_DEAL } from '@dealwright/domain/deal-fields';
import { PILLARS } from '@dealwright/domain/pillar';
import { STAGES, type Stage } from '@dealwright/domain/stage';

type Board = ResponseOf<typeof getBoard>;
type Totals = ResponseOf<typeof getDealTotals>;

const uuid = (kind: number, number: number) =>
  `018f0000-0000-7${String(kind).padStart(3, '0')}-8000-${String(number).padStart(12, '0')}`;

export const OWNER = { id: uuid(1, 1), name: 'Rosa Petrov' };
export const OTHER_OWNER = { id: uuid(1, 2), name: 'Jonas Weber' };

/** A deal as lists hold it. */
export function fakeDeal(number: number, facts: Partial<DealSummary> = {}): DealSummary {
  return {
    id: uuid(2, number),
    number,
    ...EMPTY_NEW_DEAL,
    name: `Deal ${number}`,
    account: { id: uuid(3, 1), name: 'Alpine Biotech' },
    owner: OWNER,
    stage: 'discovery',
    stage_entered_at: '2026-06-01T08:00:00Z',
    amount_minor: 1_000_00,
    currency: 'USD',
    close_date: '2026-09-01',
    forecast_choice: 'pipeline',
    forecast_category: 'pipeline',
    score: 40,
    weakest_pillar: 'champion',
    gaps: [],
    strip: PILLARS.map(() => '10f').join(' '),
    pinned: false,
    product: null,
    version: 1,
    created_at: '2026-05-01T08:00:00Z',
    updated_at: '2026-06-15T09:59:00Z',
    last_activity_at: '2026-06-15T09:59:00Z',
    can: { edit: true, assign: true },
    ...facts,
  };
}

/** The same deal as its own page has it. */
export function fakeWholeDeal(number: number, facts: Partial<Deal> = {}): Deal {
  return {
    ...fakeDeal(number),
    pillars: PILLARS.map((pillar) => ({
      pillar,
      grade: 1,
      freshness: 'fresh',
      disputed: false,
      denied: false,
      expected: 0,
      gap: false,
      next_question: null,
      best: null,
    })),
    crm_owner_id: null,
    loss_reason: null,
    closed_at: null,
    closed_rate: null,
    amount_source: { from: 'typed', lines: null, quote: null },
    external_ids: [],
    forecast: { category: 'pipeline', choice: 'pipeline', cap: 'pipeline', lacks: [], late_step: null },
    collaborators: [],
    stage_path: [],
    pending_suggestions: 0,
    archived: null,
    shared: false,
    can: { edit: true, assign: true, share: true, shelve: true },
    ...facts,
  };
}

/** Totals of all stages, as if each listed deal were all there is. */
export function fakeTotals(deals: readonly DealSummary[]): Totals {
  return {
    stages: STAGES.map((stage) => {
      const held = deals.filter((deal) => deal.stage === stage);
      const sum = held.reduce((total, deal) => total + deal.amount_minor, 0);
      return { stage, deals: held.length, amounts: sum > 0 ? [{ currency: 'USD', amount_minor: sum }] : [] };
    }),
  };
}

export function fakeBoard(
  deals: readonly DealSummary[],
  cursors: Partial<Record<Stage, string>> = {},
): Board {
  return {
    columns: fakeTotals(deals).stages.map((total) => ({
      ...total,
      items: deals.filter(({ stage }) => stage === total.stage),
      next_cursor: cursors[total.stage] ?? null,
    })),
  };
}

/** The numbers of the deals in a column. */
export function numbersIn(board: Board | undefined, stage: Stage): number[] {
  return board?.columns.find((column) => column.stage === stage)?.items.map(({ number }) => number) ?? [];
}
