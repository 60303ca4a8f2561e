import {
  MOST_PREVIEWED,
  PREVIEW_CHANGES,
  type PreviewChange,
  type RulesPreview,
} from '@dealwright/contract/qualification/rules';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { FORECAST_CATEGORIES, type ForecastCategory } from '@dealwright/domain/forecast';
import { qualify } from '@dealwright/domain/qualification';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { AppError } from '../../../platform/errors.ts';
import { toGraded } from '../../deals/grading/requalify.ts';
import { listLiveEvidence, listPlanDeadlines } from '../../deals/grading/store.ts';
import { placeOf, type RulesCall } from './change-rules.ts';
import { requireMayChangeRules } from './policy.ts';
import { rulesOf } from './present-rules.ts';
import { type AmountPosition, listOpenDeals, type PreviewedDeal } from './preview-store.ts';
import { findDraft } from './store.ts';

const BATCH = 500;
/** The largest open deals that a preview looks at; few workspaces have more. */
export const MOST_LOOKED_AT = 20_000;

type Shown = RulesPreview['shown'][number];
type Standing = Shown['before'];

/** Which of the changes a deal has. */
const HAS: Readonly<Record<PreviewChange, (before: Standing, after: Standing) => boolean>> = {
  weakest: (before, after) => before.weakest_pillar !== after.weakest_pillar,
  score: (before, after) => before.score !== after.score,
  gaps: (before, after) => before.gaps !== after.gaps,
  falls: (before, after) => rankOf(after) < rankOf(before),
  rises: (before, after) => rankOf(after) > rankOf(before),
};

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
    return { deals: this.deals, sums: sums.sort((a, b) => b.amount_minor - a.amount_minor) };
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
  private readonly shown: Shown[] = [];
  private readonly asked: PreviewChange;

  constructor(asked: PreviewChange) {
    this.asked = asked;
  }

  add(deal: PreviewedDeal, before: Standing, after: Standing): void {
    this.deals += 1;
    for (const [change, sums] of this.changes) if (HAS[change](before, after)) sums.add(deal);
    if (before.forecast_category !== after.forecast_category) {
      const [from, to] = [before.forecast_category, after.forecast_category];
      const move = this.moves.get(`${from} ${to}`) ?? { from, to, sums: new Sums() };
      move.sums.add(deal);
      this.moves.set(`${from} ${to}`, move);
    }
    if (HAS[this.asked](before, after) && this.shown.length < MOST_PREVIEWED) {
      const { number, name, currency } = deal;
      this.shown.push({ number, name, amount_minor: Number(deal.amount_minor), currency, before, after });
    }
  }

  present(): RulesPreview {
    const empty = new Sums().present();
    const changes = Object.fromEntries(
      PREVIEW_CHANGES.map((change) => [change, this.changes.get(change)?.present() ?? empty]),
    ) as RulesPreview['changes'];
    const moves = [...this.moves.values()].map(({ from, to, sums }) => ({ from, to, ...sums.present() }));
    return { deals: this.deals, changes, moves, shown: this.shown };
  }
}

async function addBatch(
  tx: Tx,
  { actor, now }: RulesCall,
  { deals, settings }: { readonly deals: readonly PreviewedDeal[]; readonly settings: QualificationSettings },
  findings: Findings,
): Promise<void> {
  const ids = deals.map(({ id }) => id);
  const evidence = Map.groupBy(await listLiveEvidence(tx, actor.companyId, ids), ({ deal_id }) => deal_id);
  const plans = await listPlanDeadlines(tx, actor.companyId, ids);
  const today = dayOf(now);
  for (const deal of deals) {
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
    findings.add(
      deal,
      { score, weakest_pillar, gaps, forecast_category },
      {
        score: next.score,
        weakest_pillar: next.weakest,
        gaps: next.gaps.length,
        forecast_category: next.forecast.category,
      },
    );
  }
}

/** What the draft would change today for the workspace's open deals. Throws 404 without a draft. */
export async function previewRules(tx: Tx, call: RulesCall, asked: PreviewChange): Promise<RulesPreview> {
  const { actor } = call;
  requireMayChangeRules(actor);
  const draft = await findDraft(tx, placeOf(actor));
  if (!draft) throw new AppError('not_found', 'There is no draft. Change a rule first.');
  const settings = rulesOf(draft);
  const findings = new Findings(asked);
  let after: AmountPosition | null = null;
  for (let seen = 0; seen < MOST_LOOKED_AT; seen += BATCH) {
    const deals: PreviewedDeal[] = await listOpenDeals(tx, placeOf(actor), { after, most: BATCH });
    await addBatch(tx, call, { deals, settings }, findings);
    if (deals.length < BATCH) break;
    after = deals.at(-1) ?? null;
  }
  return findings.present();
}
