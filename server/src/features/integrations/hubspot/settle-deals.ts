import { HUBSPOT_FIELDS } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import { mergeRecord } from '@dealwright/domain/crm-merge';
import type { Stage } from '@dealwright/domain/stage';
import { emit } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { requalify } from '../../deals/grading/requalify.ts';
import { type FieldChange, recordChanges } from '../../deals/history/store.ts';
import { lockCompany } from '../../deals/store.ts';
import { type AddedPeople, addPeople, type DealContact, listNewPairs } from './contact-store.ts';
import { contactBase, type FoundContact } from './contact-values.ts';
import { createDeals, type NewDeal } from './create-deals.ts';
import { closingOf, UNDATED } from './deal-days.ts';
import { type DealState, lockDeals, type OurDeal, updateDeals, valuesOf } from './deal-store.ts';
import { type DealValues, readDays, readDeal, writeDeal } from './deal-values.ts';
import type { HubspotRecord } from './hubspot-api.ts';
import {
  type Base,
  type FieldConflict,
  findRecords,
  type RecordRow,
  type SavedRecord,
  saveConflicts,
  saveRecords,
} from './record-store.ts';
import { carried } from './record-write.ts';
import { historyValue, type Outgoing, type Settling, withMarks } from './settling.ts';

/** A deal of HubSpot with what hangs on it there. */
export interface FoundDeal {
  readonly record: HubspotRecord;
  readonly accountId: string | null;
  readonly companyId: string | null;
  readonly contactIds: readonly string[];
}

export interface Settled {
  readonly created: number;
  readonly updated: number;
  readonly people: AddedPeople;
  readonly outgoing: readonly Outgoing[];
}

interface Merged {
  readonly record: SavedRecord;
  readonly state: DealState | null;
  readonly changes: readonly FieldChange[];
  readonly conflicts: readonly FieldConflict[];
  readonly outgoing: Omit<Outgoing, 'mark'> | null;
  readonly stageMoved: boolean;
  /** Its closing day changed. */
  readonly redated: boolean;
}

/** The account and owner that HubSpot names, where ours still are what HubSpot named before. */
function followed(ours: OurDeal, base: Base, found: FoundDeal, { team }: Settling) {
  const theirOwner = found.record.properties['hubspot_owner_id'] || null;
  const ownedAsBefore = ours.owner_crm_id === (base.owner ?? null) || ours.owner_id === team.fallbackId;
  const newOwner = theirOwner === (base.owner ?? null) ? undefined : team.people.get(theirOwner ?? '');
  const accountAsBefore = ours.account_hubspot_id === (base.company ?? null);
  const accountMoved = found.companyId !== (base.company ?? null) && found.accountId !== null;
  return {
    crm_owner_id: theirOwner,
    owner_id: ownedAsBefore && newOwner ? newOwner : ours.owner_id,
    account_id: accountAsBefore && accountMoved ? (found.accountId ?? ours.account_id) : ours.account_id,
  };
}

/** The history of what HubSpot changed alone. */
function takenOf(dealId: string, ours: ReturnType<typeof valuesOf>, taken: DealValues): FieldChange[] {
  return HUBSPOT_FIELDS.filter((field) => field in taken).map((field) => {
    const [oldValue, newValue] = [
      historyValue(field, ours[field]),
      historyValue(field, taken[field] ?? null),
    ];
    return { dealId, field, oldValue, newValue };
  });
}

/** What of a deal was changed here alone, as HubSpot takes it. */
function outgoingOf(
  dealId: string,
  { id, properties }: HubspotRecord,
  changed: DealValues,
  { mapping }: Settling,
): Omit<Outgoing, 'mark'> {
  const there = {
    pipelineId: properties['pipeline'] ?? '',
    currency: properties['deal_currency_code'] ?? null,
  };
  const write = writeDeal(changed, there, mapping);
  const agreed = [{ record_id: dealId, base: carried(changed, write.fields) }];
  return { kind: 'deal', hubspotId: id, properties: write.properties, agreed, issue: write.issue };
}

/** Settles one deal that is on both sides, field by field, without overwriting either side's changes. */
function mergeDeal(ours: OurDeal, known: RecordRow, found: FoundDeal, settling: Settling): Merged {
  const { record } = found;
  const read = readDeal(record, settling.mapping);
  const our = valuesOf(ours);
  const merge = mergeRecord(HUBSPOT_FIELDS, { base: known.base, ours: our, theirs: read.values });
  const base: Base = { ...known.base, ...merge.base };
  const next = { ...our, ...merge.taken };
  const stage = next.stage as Stage;
  const days = readDays(record, settling.mapping, settling.now);
  const closing = closingOf(ours, { stage, theirStage: read.values.stage, days }, settling.now);
  const changes = [...takenOf(ours.id, our, merge.taken), ...(closing?.changes ?? [])];
  const links = followed(ours, base, found, settling);
  const moved = (['crm_owner_id', 'owner_id', 'account_id'] as const).some((key) => links[key] !== ours[key]);
  base.owner = links.crm_owner_id;
  base.company = found.companyId;
  const state: DealState = {
    id: ours.id,
    name: next.name ?? ours.name,
    stage,
    amount: next.amount,
    close_date: next.close_date,
    next_step: next.next_step,
    loss_reason: stage === 'closed_lost' ? next.loss_reason : null,
    ...links,
    ...(closing ? { created_at: closing.created_at, entered_at: closing.entered_at } : UNDATED),
  };
  const pending = ours.shelf !== 'deleted' && Object.keys(merge.changed).length > 0;
  return {
    changes,
    stageMoved: stage !== ours.stage,
    redated: closing !== null,
    conflicts: merge.conflicts.map((conflict) => {
      return { ...conflict, id: newId(), hubspot_id: record.id, record_id: ours.id };
    }),
    state: changes.length > 0 || moved ? state : null,
    record: {
      hubspot_id: record.id,
      state: 'linked',
      deal_id: ours.id,
      account_id: null,
      base,
      issue: read.issue,
      modified_at: record.updatedAt ?? null,
      pending,
    },
    outgoing: pending && settling.writeBack ? outgoingOf(ours.id, record, merge.changed, settling) : null,
  };
}

/** Writes what HubSpot changed, with all that belongs to a change of a deal. */
async function writeMerged(
  tx: Tx,
  settling: Settling,
  merged: readonly Merged[],
  ours: ReadonlyMap<string, OurDeal>,
) {
  const { portal, mapping, team, now } = settling;
  const changed = merged.flatMap(({ state }) => state ?? []);
  await updateDeals(tx, { portal, currency: mapping.currency, now }, changed);
  const context = { companyId: portal.company_id, actorId: null, cause: 'import' as const, now };
  await recordChanges(
    tx,
    context,
    merged.flatMap(({ changes }) => changes),
  );
  const moved = merged.flatMap(({ stageMoved, redated, state }) =>
    (stageMoved || redated) && state ? state.id : [],
  );
  await requalify(tx, { ...context, settings: team.settings }, moved);
  await emit(
    tx,
    merged.flatMap(({ state, stageMoved }) => {
      const deal = state && ours.get(state.id);
      if (!deal) return [];
      const payload = {
        number: Number(deal.number),
        version: deal.version + 1,
        ...(stageMoved && { stage: state.stage }),
      };
      const type = stageMoved ? ('deal.moved' as const) : ('deal.changed' as const);
      return {
        companyId: portal.company_id,
        workspaceId: deal.workspace_id,
        dealId: deal.id,
        type,
        actorId: null,
        payload,
      };
    }),
  );
  return changed.length;
}

/** A deal that is not here yet: it comes, or waits for a stage that stands for its own. */
function newDealOf(found: FoundDeal, settling: Settling): NewDeal | SavedRecord {
  const { record, companyId } = found;
  const { values, issue } = readDeal(record, settling.mapping);
  const days = readDays(record, settling.mapping, settling.now);
  const owner = record.properties['hubspot_owner_id'] || null;
  const base: Base = { ...values, owner, company: companyId };
  const common = {
    hubspot_id: record.id,
    base,
    issue,
    modified_at: record.updatedAt ?? null,
    pending: false,
  };
  if (!values.stage) return { ...common, state: 'waiting', deal_id: null, account_id: null };
  return {
    ...common,
    id: newId(),
    values,
    stage: values.stage as Stage,
    owner,
    accountId: found.accountId,
    days,
  };
}

/** The contacts of deals that are here. */
function contactsOf(found: readonly FoundDeal[], linked: readonly SavedRecord[]): DealContact[] {
  const idOf = new Map(linked.map((row) => [row.hubspot_id, row.deal_id]));
  return found.flatMap(({ record, contactIds }) => {
    const dealId = idOf.get(record.id);
    return dealId ? contactIds.map((id) => ({ deal_id: dealId, contact_id: id })) : [];
  });
}

/** Puts contacts on the deals that don’t know them yet. What HubSpot says is kept only of those. */
async function bringPeople(
  tx: Tx,
  { portal, now }: Settling,
  pairs: readonly DealContact[],
  contacts: readonly FoundContact[],
): Promise<AddedPeople> {
  const fresh = await listNewPairs(tx, portal, pairs);
  const ids = new Set(fresh.map(({ contact_id }) => contact_id));
  const kept = contacts
    .filter(({ id }) => ids.has(id))
    .map(
      (contact): SavedRecord => ({
        hubspot_id: contact.id,
        state: 'linked',
        deal_id: null,
        account_id: null,
        base: contactBase(contact),
        issue: null,
        modified_at: null,
        pending: false,
      }),
    );
  await saveRecords(tx, portal, 'contact', kept, now);
  return addPeople(tx, portal, fresh, now);
}

/**
 * Brings a page of HubSpot's deals and those here to agreement, in one transaction and a fixed number of statements:
 * new ones come, changes of one side reach the other, changes of both become conflicts. Returns what is to be written
 * to HubSpot.
 */
export async function settleDeals(
  tx: Tx,
  settling: Settling,
  found: readonly FoundDeal[],
  contacts: readonly FoundContact[],
): Promise<Settled> {
  const { portal, now } = settling;
  await lockCompany(tx, portal.company_id);
  const known = await findRecords(
    tx,
    portal,
    'deal',
    found.map(({ record }) => record.id),
  );
  const ours = await lockDeals(
    tx,
    portal,
    [...known.values()].flatMap(({ deal_id }) => deal_id ?? []),
  );
  const merged: Merged[] = [];
  const fresh: NewDeal[] = [];
  const waiting: SavedRecord[] = [];
  for (const deal of found) {
    const row = known.get(deal.record.id);
    const here = ours.get(row?.deal_id ?? '');
    if (row && here) merged.push(mergeDeal(here, row, deal, settling));
    // What was erased here does not come again.
    else if (!row || row.state === 'waiting') {
      const made = newDealOf(deal, settling);
      if ('state' in made) waiting.push(made);
      else fresh.push(made);
    }
  }
  const updated = await writeMerged(tx, settling, merged, ours);
  const created = await createDeals(tx, settling, fresh);
  const records = merged.map(({ record }) => record);
  const marks = await saveRecords(tx, portal, 'deal', [...records, ...waiting, ...created], now);
  await saveConflicts(tx, portal, 'deal', {
    of: records.map((record) => record.hubspot_id),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
    now,
  });
  const people = await bringPeople(tx, settling, contactsOf(found, [...created, ...records]), contacts);
  const outgoing = withMarks(
    merged.map((one) => one.outgoing),
    marks,
  );
  return { created: created.length, updated, people, outgoing };
}
