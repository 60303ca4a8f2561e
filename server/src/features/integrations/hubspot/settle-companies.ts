import { HUBSPOT_ACCOUNT_FIELDS } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import { mergeRecord } from '@dealwright/domain/crm-merge';
import { newId } from '../../../platform/ids.ts';
import { type CompanyValues, readCompany, writeCompany } from './company-values.ts';
import type { HubspotRecord } from './hubspot-api.ts';
import type { Tally } from './progress.ts';
import {
  type AccountState,
  type Base,
  type FieldConflict,
  findAccountsByName,
  findRecords,
  insertAccounts,
  lockAccounts,
  type SavedRecord,
  saveConflicts,
  saveRecords,
  updateAccounts,
} from './record-store.ts';
import { carried } from './record-write.ts';
import { type Outgoing, type Rules, withMarks } from './settling.ts';

interface Linked {
  readonly hubspotId: string;
  readonly accountId: string;
  readonly theirs: CompanyValues;
  /** Nothing was agreed on yet where a company was found to be an account by its name. */
  readonly base: Base;
}

interface Merged {
  readonly record: SavedRecord;
  readonly state: (CompanyValues & { readonly id: string }) | null;
  readonly conflicts: readonly FieldConflict[];
  readonly outgoing: Omit<Outgoing, 'mark'> | null;
}

const recordOf = (
  hubspotId: string,
  accountId: string | null,
  { base, issue = null, pending = false }: { base: Base; issue?: string | null; pending?: boolean },
): SavedRecord => ({
  hubspot_id: hubspotId,
  state: 'linked',
  deal_id: null,
  account_id: accountId,
  base,
  issue,
  pending,
  modified_at: null,
});

/** Settles one account that is on both sides, field by field, without overwriting either side's changes. */
function mergeAccount(linked: Linked, ours: CompanyValues, { mapping, writeBack }: Rules): Merged {
  const { hubspotId, accountId, theirs, base: before } = linked;
  const merge = mergeRecord(HUBSPOT_ACCOUNT_FIELDS, { base: before, ours, theirs });
  const { properties, fields, issue } = writeCompany(merge.changed, mapping.directory);
  const agreed = carried(merge.changed, fields);
  const pending = Object.keys(merge.changed).length > 0;
  return {
    record: recordOf(hubspotId, accountId, { base: merge.base, issue: writeBack ? issue : null, pending }),
    state: Object.keys(merge.taken).length > 0 ? { ...ours, ...merge.taken, id: accountId } : null,
    conflicts: merge.conflicts.map((conflict) => ({
      ...conflict,
      id: newId(),
      hubspot_id: hubspotId,
      record_id: accountId,
    })),
    outgoing:
      pending && writeBack
        ? { kind: 'company', hubspotId, properties, issue, agreed: [{ record_id: accountId, base: agreed }] }
        : null,
  };
}

/** Settles accounts one after the other: two companies may be one account since accounts were merged here. */
function mergeAll(linked: readonly Linked[], ours: ReadonlyMap<string, CompanyValues>, rules: Rules) {
  const changed = new Map<string, NonNullable<Merged['state']>>();
  const merged = linked.flatMap((one) => {
    const here = changed.get(one.accountId) ?? ours.get(one.accountId);
    if (!here) return [];
    const made = mergeAccount(one, here, rules);
    if (made.state) changed.set(one.accountId, made.state);
    return made;
  });
  return { merged, changed: [...changed.values()] };
}

/** Companies that are not here yet: one that bears the name of an account is that account, the others are added. */
async function place(tx: Tx, { portal, now }: Rules, fresh: ReadonlyMap<string, CompanyValues>) {
  const names = [...fresh.values()].flatMap(({ name }) => name ?? []);
  const byName = await findAccountsByName(tx, portal, names);
  const added: { readonly hubspotId: string; readonly account: AccountState; readonly base: Base }[] = [];
  const matched: Linked[] = [];
  for (const [hubspotId, theirs] of fresh) {
    const name = theirs.name ?? '';
    const known = byName.get(name.toLowerCase());
    byName.delete(name.toLowerCase());
    if (known) matched.push({ hubspotId, accountId: known, theirs, base: {} });
    else added.push({ hubspotId, account: { ...theirs, name, id: newId() }, base: theirs });
  }
  await insertAccounts(
    tx,
    portal,
    added.map(({ account }) => account),
    now,
  );
  return { added, matched };
}

/**
 * Brings companies of HubSpot and the accounts here to agreement: new ones come, changes of one side reach the other,
 * changes of both become conflicts. The caller has the company's turn. Returns what is to be written to HubSpot.
 */
export async function settleCompanies(
  tx: Tx,
  rules: Rules,
  found: readonly HubspotRecord[],
): Promise<{ readonly tally: Tally; readonly outgoing: readonly Outgoing[] }> {
  if (found.length === 0) return { tally: { read: 0, created: 0, updated: 0 }, outgoing: [] };
  const { portal, mapping, now } = rules;
  const values = new Map(found.map((record) => [record.id, readCompany(record, mapping.directory)]));
  const known = await findRecords(tx, portal, 'company', [...values.keys()]);
  const fresh = new Map([...values].filter(([id]) => !known.has(id)));
  const { added, matched } = await place(tx, rules, fresh);
  const linked = [...matched];
  const erased: SavedRecord[] = [];
  for (const [hubspotId, theirs] of values) {
    const row = known.get(hubspotId);
    if (row?.account_id) linked.push({ hubspotId, theirs, accountId: row.account_id, base: row.base });
    // What was erased here does not come again.
    else if (row) erased.push(recordOf(hubspotId, null, { base: theirs }));
  }
  const ours = await lockAccounts(
    tx,
    portal,
    linked.map(({ accountId }) => accountId),
  );
  const { merged, changed } = mergeAll(linked, ours, rules);
  await updateAccounts(tx, portal, changed, now);
  const records = [
    ...merged.map(({ record }) => record),
    ...added.map(({ hubspotId, account, base }) => recordOf(hubspotId, account.id, { base })),
    ...erased,
  ];
  const marks = await saveRecords(tx, portal, 'company', records, now);
  await saveConflicts(tx, portal, 'company', {
    of: merged.map(({ record }) => record.hubspot_id),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
    now,
  });
  const updated = merged.filter(({ state }) => state !== null).length;
  return {
    tally: { read: found.length, created: added.length, updated },
    outgoing: withMarks(
      merged.map(({ outgoing }) => outgoing),
      marks,
    ),
  };
}
