import { dayOf } from '@dealwright/domain/calendar';
import {
  DEAL_FIELD_KEYS,
  DEAL_FIELDS,
  type DealFieldKey,
  type DealFieldValues,
  pickDealFields,
} from '@dealwright/domain/deal-fields';
import { momentOfDay } from '@dealwright/domain/given-days';
import type { DealDraft } from '@dealwright/domain/import/drafts';
import { isClosed } from '@dealwright/domain/stage';
import type { DealState, DealStateRow } from '../../deals/bulk/store.ts';
import { factChanges } from '../../deals/fact-changes.ts';
import { dayChanges } from '../../deals/given-dates.ts';
import type { FieldChange } from '../../deals/history/store.ts';
import type { FirstLine } from '../../products/lines/many-lines-store.ts';
import type { FoundAccount } from './find-accounts.ts';
import type { Owner } from './team.ts';

export interface DealWrite {
  readonly kind: 'deal';
  readonly state: DealState;
  readonly externalId: string | null;
  /** Since when a new deal is in the archive; null if it is in the pipeline. */
  readonly archivedAt: Date | null;
  /** The history entries of the change. */
  readonly changes: readonly FieldChange[];
  /** Whether the change affects grades, gaps or forecast. */
  readonly regrade: boolean;
  /** The product of a deal that never had any; null if the file names none. */
  readonly line: FirstLine | null;
}

interface NewDeal {
  readonly id: string;
  readonly owner: Owner;
  readonly account: FoundAccount | null;
  readonly createdAt: Date;
  readonly stageEnteredAt: Date;
  readonly archivedAt: Date | null;
  readonly days: { readonly created_on?: string | undefined; readonly closed_on?: string | undefined };
  readonly fallbackCurrency: string;
}

/** The file's values of the plain fields; null for those it leaves out. */
function plainOf(draft: DealDraft): { readonly [Key in DealFieldKey]: DealFieldValues[Key] | null } {
  return {
    name: draft.name,
    close_date: draft.closeDate,
    decision_date: draft.decisionDate,
    source: draft.source,
    next_step: draft.nextStep,
    next_step_due: draft.nextStepDue,
    forecast_choice: draft.forecast,
    loss_reason: draft.lossReason,
  };
}

/** The first history of a deal, dated when the deal began, and its stage, dated when it entered that stage. */
function beginningOf(state: DealState, { owner, account, archivedAt, days }: NewDeal): FieldChange[] {
  const began = (field: string, newValue: unknown, at?: Date): FieldChange => ({
    dealId: state.id,
    field,
    oldValue: null,
    newValue,
    at,
  });
  const facts = DEAL_FIELD_KEYS.filter((key) => key !== 'forecast_choice' || state[key] !== 'pipeline');
  return [
    ...facts.map((key) => began(key, state[key], state.created_at)),
    began('account', account && { id: account.id, name: account.name }, state.created_at),
    began('owner', { id: owner.id, name: owner.name }, state.created_at),
    began('amount', { amount_minor: state.amount_minor, currency: state.currency }, state.created_at),
    began('stage', state.stage, state.stage_entered_at),
    ...(archivedAt ? [began('shelf', 'archived', archivedAt)] : []),
    ...dayChanges(state.id, {}, days),
  ];
}

export function newDealState(draft: DealDraft, deal: NewDeal): DealWrite {
  const state: DealState = {
    ...plainOf(draft),
    name: draft.name,
    forecast_choice: draft.forecast ?? 'pipeline',
    id: deal.id,
    account_id: deal.account?.id ?? null,
    owner_id: deal.owner.id,
    stage: draft.stage,
    amount_minor: draft.amount?.minor ?? 0,
    currency: draft.amount?.currency ?? deal.fallbackCurrency,
    created_at: deal.createdAt,
    stage_entered_at: deal.stageEnteredAt,
  };
  return {
    kind: 'deal',
    state,
    externalId: draft.externalId,
    archivedAt: deal.archivedAt,
    changes: beginningOf(state, deal),
    regrade: false,
    line: null,
  };
}

interface Sold {
  readonly id: string | null;
  readonly name: string;
  readonly priceMinor: number;
  /** Since when the deal has it; now unless given. */
  readonly at?: Date;
}

/** The deal with one unit of a product. */
export function dealWithLine(write: DealWrite, { at, priceMinor, ...product }: Sold): DealWrite {
  const { id, currency } = write.state;
  const price = Math.max(priceMinor, 0);
  const line = { deal_id: id, currency, product_id: product.id, name: product.name, unit_price_minor: price };
  const total = { count: 1, total_minor: price, currency };
  const began = { dealId: id, field: 'lines', oldValue: null, newValue: total, at };
  return { ...write, line, changes: [...write.changes, began] };
}

interface Times {
  readonly created_at: Date;
  readonly stage_entered_at: Date;
}

/** When an existing deal began and entered its stage, according to the file; values it leaves out stay. */
function timesOf(draft: DealDraft, here: DealStateRow, now: Date): Times {
  const { createdOn, closedOn } = draft;
  const latest = here.closed_at ?? now;
  const isOther = createdOn !== null && createdOn !== dayOf(here.created_at) && createdOn <= dayOf(latest);
  const created = isOther ? momentOfDay(createdOn, { latest }) : here.created_at;
  const isMoved = draft.stage !== here.stage;
  if (isClosed(draft.stage)) {
    const day = here.closed_at && dayOf(here.closed_at);
    const isOtherDay = closedOn !== null && (isMoved || closedOn !== day);
    if (isOtherDay)
      return {
        created_at: created,
        stage_entered_at: momentOfDay(closedOn, { earliest: created, latest: now }),
      };
    return { created_at: created, stage_entered_at: isMoved ? now : here.stage_entered_at };
  }
  if (isMoved) return { created_at: created, stage_entered_at: now };
  const isInFirst = here.stage_entered_at.getTime() === here.created_at.getTime();
  return { created_at: created, stage_entered_at: isInFirst ? created : here.stage_entered_at };
}

interface Links {
  readonly owner: Owner;
  readonly account: FoundAccount | null;
  readonly now: Date;
}

/** The file's values, completed by the deal's. */
function saidOfHere(draft: DealDraft, here: DealStateRow): DealDraft {
  const stage = draft.isStageSaid ? draft.stage : here.stage;
  // For a closed deal lists show the day it closed.
  const isClosing = isClosed(stage) && here.closed_at !== null && draft.closeDate === dayOf(here.closed_at);
  return {
    ...draft,
    stage,
    name: draft.isNameSaid ? draft.name : here.name,
    closeDate: isClosing ? null : draft.closeDate,
  };
}

function daysChanged(draft: DealDraft, here: DealStateRow, times: Times): FieldChange[] {
  const before = {
    created_on: dayOf(here.created_at),
    closed_on: here.closed_at ? dayOf(here.closed_at) : undefined,
  };
  const after = {
    created_on: dayOf(times.created_at),
    closed_on: isClosed(draft.stage) && draft.closedOn !== null ? dayOf(times.stage_entered_at) : undefined,
  };
  return dayChanges(here.id, before, after);
}

/** What the file changes in an existing deal. */
export function changeOfDeal(
  given: DealDraft,
  here: DealStateRow,
  { owner, account, now }: Links,
): DealWrite {
  const draft = saidOfHere(given, here);
  const said = Object.fromEntries(Object.entries(plainOf(draft)).filter(([, value]) => value !== null));
  const isReopened = here.stage === 'closed_lost' && draft.stage !== 'closed_lost';
  const update = {
    ...said,
    ...(isReopened && { loss_reason: null }),
    stage: draft.stage,
    ...(draft.amount && { amount_minor: draft.amount.minor, currency: draft.amount.currency }),
    ...(owner.isSaid && { owner_id: owner.id }),
    ...(account && { account_id: account.id }),
  };
  const times = timesOf(draft, here, now);
  const facts = factChanges(here, update, {
    owner: owner.isSaid ? { id: owner.id, name: owner.name } : null,
    account: account ? { id: account.id, name: account.name } : undefined,
  });
  // Owners and accounts are compared by id: a name may be spelled differently.
  const real = facts.filter(
    ({ field }) =>
      !(field === 'owner' && owner.id === here.owner_id) &&
      !(field === 'account' && account?.id === here.account_id),
  );
  const changes = [...real, ...daysChanged(draft, here, times)];
  const state: DealState = {
    ...pickDealFields(DEAL_FIELD_KEYS, here),
    id: here.id,
    account_id: here.account_id,
    owner_id: here.owner_id,
    currency: here.currency,
    ...update,
    ...times,
    amount_minor: Number(draft.amount?.minor ?? here.amount_minor),
  };
  const regrade = draft.stage !== here.stage || changes.some(({ field }) => field === 'forecast_choice');
  return {
    kind: 'deal',
    state,
    externalId: draft.externalId,
    archivedAt: null,
    changes,
    regrade,
    line: null,
  };
}

const NOUNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(DEAL_FIELD_KEYS.map((key) => [key, DEAL_FIELDS[key].noun])),
  lines: 'product',
  created_on: 'creation day',
  closed_on: 'closing day',
};

export const nounsOf = (changes: readonly FieldChange[]): string[] =>
  changes.map(({ field }) => NOUNS[field] ?? field);
