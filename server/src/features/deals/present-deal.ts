import type { Deal, DealSummary, PillarStateView } from '@dealwright/contract/deals/deals';
import { type AmountOrigins, amountSourceOf } from '@dealwright/domain/amount-source';
import { DEAL_FIELD_KEYS, pickDealFields } from '@dealwright/domain/deal-fields';
import { forecastOf } from '@dealwright/domain/forecast';
import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { Grade } from '@dealwright/domain/qualification-settings';
import { quoteName, quoteNumber } from '@dealwright/domain/quote';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import type { Actor } from '../../platform/actor.ts';
import { displayName } from '../../platform/authenticate.ts';
import { JsonText } from '../../platform/json-text.ts';
import type { CardRow, DealRow, SummaryRow } from './detail-store.ts';
import { presentForecast } from './grading/present-forecast.ts';
import { withDefaults } from './grading/store.ts';
import { accessOf } from './open-deal.ts';
import { canListDeal, canShareDeal, canShelveDeal, dealAbilities } from './policy.ts';

/** What lists show of a deal, as JSON: the database has written all but what the person may do with it. */
export function summaryText(actor: Actor, row: CardRow): JsonText<DealSummary> {
  const can = JSON.stringify(dealAbilities(actor, accessOf(row)));
  return JsonText.of(`${row.summary.slice(0, -1)},"can":${can}}`);
}

export const presentSummary = (actor: Actor, row: CardRow): DealSummary => summaryText(actor, row).read();

/** Null if the deal has no account yet. */
export function accountOf(
  row: Pick<SummaryRow, 'account_id' | 'account_name'>,
): { readonly id: string; readonly name: string } | null {
  return row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? '' };
}

export function ownerName(
  row: Pick<SummaryRow, 'owner_first_name' | 'owner_last_name' | 'owner_email'>,
): string {
  return displayName({
    first_name: row.owner_first_name,
    last_name: row.owner_last_name,
    email: row.owner_email,
  });
}

/** What the forecast looks at, from the pillars as they are stored with the deal. */
function gradedPillars(
  pillars: readonly PillarStateView[],
): Record<Pillar, { grade: Grade; fresh: boolean }> {
  const stored = new Map(pillars.map((state) => [state.pillar, state]));
  return Object.fromEntries(
    PILLARS.map((pillar) => {
      const state = stored.get(pillar);
      return [pillar, { grade: state?.grade ?? 0, fresh: state?.freshness === 'fresh' }];
    }),
  ) as Record<Pillar, { grade: Grade; fresh: boolean }>;
}

/** Where a day was given later than the history was written, the day counts. */
function enteredAt(row: DealRow, { stage, entered_at, began }: DealRow['stages_entered'][number]): Date {
  const recorded = new Date(entered_at);
  if (!isClosed(stage)) return began ? row.created_at : recorded;
  const closed = stage === row.stage ? row.closed_at : null;
  return closed && (began || closed < recorded) ? closed : recorded;
}

/** When each stage was first entered; the present one is always there, also where the history does not reach back. */
function stagePath(row: DealRow): Deal['stage_path'] {
  const entered = new Map(row.stages_entered.map((entry) => [entry.stage, enteredAt(row, entry)]));
  if (!entered.has(row.stage)) entered.set(row.stage, row.stage_entered_at);
  return STAGES.flatMap((stage) => {
    const time = entered.get(stage);
    return time ? [{ stage, entered_at: time.toISOString() }] : [];
  }).sort((a, b) => a.entered_at.localeCompare(b.entered_at));
}

/** Whether the person is the deal's owner, here or in the CRM. */
export function isOwnedBy(actor: Actor, row: Pick<DealRow, 'owner_id' | 'crm_owner_id'>): boolean {
  return row.owner_id === actor.userId || (row.crm_owner_id !== null && row.crm_owner_id === actor.crmUserId);
}

function closedRate(row: DealRow): Deal['closed_rate'] {
  const { frozen_currency: currency, frozen_rate: rate, frozen_day: day, frozen_minor: amount } = row;
  if (currency === null || rate === null || day === null || amount === null) return null;
  return { currency, rate, day, amount_minor: Number(amount) };
}

const moneyOf = (total: { readonly total_minor: number; readonly currency: string } | null) =>
  total && { amountMinor: total.total_minor, currency: total.currency };

/** What the amount can come from: the deal's products, and what the buyer accepted. */
export const amountOrigins = ({ lines_total, accepted_quote }: DealRow): AmountOrigins => ({
  lines: moneyOf(lines_total),
  quote: moneyOf(accepted_quote),
});

function amountSource(row: DealRow): Deal['amount_source'] {
  const { accepted_quote: quote, lines_total: lines } = row;
  const amount = { amountMinor: Number(row.amount_minor), currency: row.currency };
  return {
    from: amountSourceOf(amount, amountOrigins(row)),
    lines,
    quote: quote && {
      name: quoteName(quoteNumber(quote.number), quote.revision),
      total_minor: quote.total_minor,
      currency: quote.currency,
    },
  };
}

export function presentDeal(actor: Actor, row: DealRow): Deal {
  const access = accessOf(row);
  const { caps } = withDefaults(row.caps && { caps: row.caps });
  const forecast = forecastOf(
    row.stage,
    row.forecast_choice,
    gradedPillars(row.pillars),
    caps,
    row.late_step,
  );
  return {
    ...presentSummary(actor, row),
    pillars: row.pillars,
    crm_owner_id: row.crm_owner_id,
    ...pickDealFields(DEAL_FIELD_KEYS, row),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_rate: closedRate(row),
    amount_source: amountSource(row),
    external_ids: row.external_ids.map(({ source, id }) => ({ source, kind: 'deal', id })),
    forecast: presentForecast(forecast),
    collaborators: row.collaborators.map((person) => ({ id: person.id, name: displayName(person) })),
    stage_path: stagePath(row),
    pending_suggestions: row.pending_suggestions,
    archived: row.shelved_at && {
      at: row.shelved_at.toISOString(),
      by: row.shelved_by && { id: row.shelved_by.id, name: displayName(row.shelved_by) },
    },
    shared: access.isShared && !canListDeal(actor, { ...access, shelf: null }),
    can: {
      ...dealAbilities(actor, access),
      share: canShareDeal(actor, access),
      shelve: canShelveDeal(actor, { ...access, isOwned: isOwnedBy(actor, row) }),
    },
  };
}
