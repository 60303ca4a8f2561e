import {
  MOST_LOOKED_AT,
  MOST_PREVIEWED,
  moveOf,
  PREVIEW_CHANGES,
  type PreviewChange,
  type PreviewedBy,
  type PreviewedDealView,
  type RulesPreview,
} from '@dealwright/contract/qualification/rules';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { FORECAST_CATEGORIES, type ForecastCategory } from '@dealwright/domain/forecast';
import { qualify } from '@dealwright/domain/qualification';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import { toGraded } from '../../deals/grading/requalify.ts';
import { listLiveEvidence, listPlanDeadlines } from '../../deals/grading/store.ts';
import { placeOf, type RulesCall } from './change-rules.ts';
import { compareCurrencies, withoutRate } from './compare-currencies.ts';
import { requireMayChangeRules } from './policy.ts';
import { rulesOf } from './present-rules.ts';
import { countOpenDeals, listDealsById, listLargestOpen, type PreviewedDeal } from './preview-store.ts';
import { findDraft } from './store.ts';

const BATCH = 500;

type Standing = PreviewedDealView['before'];

/** A deal as it is, and as the draft would have it. */
interface Looked {
  readonly deal: PreviewedDeal;
  readonly before: Standing;
  readonly after: Standing;
  /** How many deals were looked at, this one included. */
  readonly seen: number;
}

/** Which of the changes a deal has. */
const HAS: Readonly<Record<PreviewChange, (before: Standing, after: Standing) => boolean>> = {
  weakest: (before, after) => before.weakest_pillar !== after.weakest_pillar,
  score: (before, after) => before.score !== after.score,
  gaps: (before, after) => before.gaps !== after.gaps,
  falls: (before, after) => rankOf(after) < rankOf(before),
  rises: (before, after) => rankOf(after) > rankOf(before),
};

const isChange = (asked: PreviewedBy): asked is PreviewChange => asked in HAS;

const has = (asked: PreviewedBy, { before, after }: Looked): boolean =>
  isChange(asked)
    ? HAS[asked](before, after)
    : moveOf(before.forecast_category, after.forecast_category) === asked;

const rankOf = ({ forecast_category: category }: Standing): number => FORECAST_CATEGORIES.indexOf(category);

/** Deals, and their amounts by currency. */
class Sums {
  deals = 0;
  private readonly amounts = new Map<string, number>();

  add({ currency, amount_minor: amount }: PreviewedDeal): void {
    this.deals += 1;
    this.amounts.set(currency, (this.amounts.get(currency) ?? 0) + Number(amount));
  }

  present() {
    const sums = [...this.amounts].map(([currency, amount]) => ({ currency, amount_minor: amount }));
    return { deals: this.deals, sums: sums.sort((a, b) => (a.currency < b.currency ? -1 : 1)) };
  }
}

interface Move {
  readonly from: ForecastCategory;
  readonly to: ForecastCategory;
  readonly sums: Sums;
}

/** What a preview has come to so far. */
class Findings {
  private deals = 0;
  private readonly changes = new Map(PREVIEW_CHANGES.map((change) => [change, new Sums()]));
  private readonly moves = new Map<string, Move>();

  add({ deal, before, after, seen }: Looked): void {
    this.deals = seen;
    for (const [change, sums] of this.changes) if (HAS[change](before, after)) sums.add(deal);
    const [from, to] = [before.forecast_category, after.forecast_category];
    if (from === to) return;
    const move = this.moves.get(moveOf(from, to)) ?? { from, to, sums: new Sums() };
    move.sums.add(deal);
    this.moves.set(moveOf(from, to), move);
  }

  present(): Pick<RulesPreview, 'deals' | 'changes' | 'moves'> {
    const empty = new Sums().present();
    const changes = Object.fromEntries(
      PREVIEW_CHANGES.map((change) => [change, this.changes.get(change)?.present() ?? empty]),
    ) as RulesPreview['changes'];
    const moves = [...this.moves.values()].map(({ from, to, sums }) => ({ from, to, ...sums.present() }));
    return { deals: this.deals, changes, moves };
  }
}

async function lookAtBatch(
  tx: Tx,
  { actor, now }: RulesCall,
  { deals, settings }: { readonly deals: readonly PreviewedDeal[]; readonly settings: QualificationSettings },
): Promise<Omit<Looked, 'seen'>[]> {
  const ids = deals.map(({ id }) => id);
  const evidence = Map.groupBy(await listLiveEvidence(tx, actor.companyId, ids), ({ deal_id }) => deal_id);
  const plans = await listPlanDeadlines(tx, actor.companyId, ids);
  const today = dayOf(now);
  return deals.map((deal) => {
    const next = qualify({
      stage: deal.stage,
      forecastChoice: deal.forecast_choice,
      evidence: (evidence.get(deal.id) ?? []).map(toGraded),
      today,
      closedOn: null,
      settings,
      plan: plans.get(deal.id) ?? null,
    });
    const { score, weakest_pillar, gap_count: gaps, forecast_category } = deal;
    const after = {
      score: next.score,
      weakest_pillar: next.weakest,
      gaps: next.gaps.length,
      forecast_category: next.forecast.category,
    };
    return { deal, before: { score, weakest_pillar, gaps, forecast_category }, after };
  });
}

/** After which deal to go on, and how many were looked at up to it. */
interface Start {
  readonly seen: number;
  readonly id: string;
}

/** These deals, after the one to start from, under the draft. Throws 404 without a draft. */
async function* lookAtDeals(
  tx: Tx,
  call: RulesCall,
  ids: readonly string[],
  start: Start | null,
): AsyncGenerator<Looked> {
  const { actor } = call;
  const draft = await findDraft(tx, placeOf(actor));
  if (!draft) throw new AppError('not_found', 'There is no draft. Change a rule first.');
  const settings = rulesOf(draft);
  const last = start === null ? -1 : ids.indexOf(start.id);
  // A deal that was closed since has no place any more, and those after it moved up by one.
  let seen = start !== null && last === -1 ? Math.max(0, start.seen - 1) : last + 1;
  while (seen < ids.length) {
    const deals = await listDealsById(tx, actor.companyId, ids.slice(seen, seen + BATCH));
    const batch = await lookAtBatch(tx, call, { deals, settings });
    for (const [at, looked] of batch.entries()) yield { ...looked, seen: seen + at + 1 };
    seen += BATCH;
  }
}

/** A page of the deals, and where the next one begins. The position counts what was looked at, too. */
function pageOfDeals(rows: readonly Looked[], limit: number, asked: PreviewedBy) {
  return pageFrom(
    rows,
    limit,
    ({ deal: { number, name, amount_minor, currency }, before, after }): PreviewedDealView => ({
      number,
      name,
      amount_minor: Number(amount_minor),
      currency,
      before,
      after,
    }),
    ({ deal, seen }) => encodeCursor(`preview ${asked}`, [String(seen), deal.id]),
  );
}

const POSITION = [positionSchemas.place, positionSchemas.id];

function startOf(cursor: string | undefined, asked: PreviewedBy): Start | null {
  const [seen, id] = decodeCursor(`preview ${asked}`, cursor, POSITION) ?? [];
  return id === undefined ? null : { seen: Number(seen), id };
}

/** What the draft would change today for the workspace's open deals. Throws 404 without a draft. */
export async function previewRules(
  tx: Tx,
  call: RulesCall,
  { change, most = MOST_LOOKED_AT }: { readonly change: PreviewedBy; readonly most?: number },
): Promise<RulesPreview> {
  const place = placeOf(call.actor);
  requireMayChangeRules(call.actor);
  const currencies = await compareCurrencies(tx, place, dayOf(call.now));
  const ids = await listLargestOpen(tx, place, currencies, most);
  const findings = new Findings();
  const named: Looked[] = [];
  for await (const looked of lookAtDeals(tx, call, ids, null)) {
    findings.add(looked);
    if (named.length <= MOST_PREVIEWED && has(change, looked)) named.push(looked);
  }
  const found = findings.present();
  const open = found.deals < most ? found.deals : await countOpenDeals(tx, place);
  const { items: shown, next_cursor } = pageOfDeals(named, MOST_PREVIEWED, change);
  return {
    ...found,
    open: Math.max(open, found.deals),
    without_rate: withoutRate(currencies),
    shown,
    next_cursor,
  };
}

/** The deals of one change or move, page by page. */
export async function listPreviewed(
  tx: Tx,
  call: RulesCall,
  {
    change,
    cursor,
    limit,
  }: { readonly change: PreviewedBy; readonly cursor?: string | undefined; readonly limit: number },
) {
  const start = startOf(cursor, change);
  const place = placeOf(call.actor);
  requireMayChangeRules(call.actor);
  const currencies = await compareCurrencies(tx, place, dayOf(call.now));
  const ids = await listLargestOpen(tx, place, currencies, MOST_LOOKED_AT);
  const named: Looked[] = [];
  for await (const looked of lookAtDeals(tx, call, ids, start)) {
    if (has(change, looked)) named.push(looked);
    if (named.length > limit) break;
  }
  return pageOfDeals(named, limit, change);
}
