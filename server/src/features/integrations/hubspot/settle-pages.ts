import { planAnew } from '../../../platform/plan-anew.ts';
import { lockCompany } from '../../deals/store.ts';
import { bringContacts } from './bring-contacts.ts';
import { COMPANY_PROPERTIES } from './company-values.ts';
import { unreadContacts } from './contact-store.ts';
import { CONTACT_PROPERTIES, contactSaid, foundContact } from './contact-values.ts';
import { dealProperties } from './deal-values.ts';
import { type HubspotRecord, PAGE_SIZE, type RecordKind } from './hubspot-api.ts';
import type { Tally } from './progress.ts';
import { findCompanyAccounts, findRecords, markRemoved, type SyncedKind } from './record-store.ts';
import { advance, inCompany, mappingOf, portalOf, type Run, rulesOf, settlingOf } from './run.ts';
import { settleCompanies } from './settle-companies.ts';
import { settleContacts } from './settle-contacts.ts';
import { type FoundDeal, settleDeals } from './settle-deals.ts';
import type { Outgoing } from './settling.ts';
import { OBJECTS } from './write-out.ts';

/** Where the run stands once a page is kept. */
type Step = (tally: Tally, people: number) => Parameters<typeof advance>[2];
type SettlePage = (run: Run, records: readonly HubspotRecord[], step: Step) => Promise<readonly Outgoing[]>;

/** Settles companies of HubSpot with the accounts here. */
export const settleCompanyPage: SettlePage = (run, records, step) =>
  inCompany(run, async (tx) => {
    await lockCompany(tx, run.connection.company_id);
    const { tally, outgoing } = await settleCompanies(tx, rulesOf(run), records);
    await advance(tx, run, step(tally, 0));
    return outgoing;
  });

async function readAll(run: Run, kind: RecordKind, ids: readonly string[], properties: readonly string[]) {
  const records: HubspotRecord[] = [];
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    records.push(...(await run.api.read(kind, ids.slice(from, from + PAGE_SIZE), properties)));
  }
  return records;
}

/** Companies that are not known here yet. */
async function readMissing(run: Run, companyIds: readonly string[]): Promise<readonly HubspotRecord[]> {
  const accounts = await inCompany(run, (tx) => findCompanyAccounts(tx, portalOf(run), companyIds));
  const missing = companyIds.filter((id) => !accounts.has(id));
  return readAll(run, 'companies', missing, COMPANY_PROPERTIES);
}

/**
 * Settles contacts of HubSpot with those here and the people of deals, and brings in those of known companies. `known`:
 * those that are here already, which a pass may have settled before.
 */
export async function settleContactPage(
  run: Run,
  records: readonly HubspotRecord[],
  step: Step,
  known: 'settle' | 'leave' = 'settle',
): Promise<readonly Outgoing[]> {
  const found = records.map(foundContact);
  const ids = found.map(({ id }) => id);
  const kept = await inCompany(run, (tx) => findRecords(tx, portalOf(run), 'contact', ids));
  const strangers = found.filter(({ id, companyId }) => !kept.has(id) && companyId);
  const here = known === 'settle' ? found.filter(({ id }) => kept.has(id)) : [];
  const companyIds = [...new Set([...strangers, ...here].flatMap(({ companyId }) => companyId ?? []))];
  const missing = await readMissing(run, companyIds);
  return inCompany(run, async (tx) => {
    const rules = rulesOf(run);
    await planAnew(tx);
    await lockCompany(tx, run.connection.company_id);
    const companies = await settleCompanies(tx, rules, missing);
    const { created, matched } = await bringContacts(tx, rules, strangers);
    const { tally, outgoing } = await settleContacts(tx, rules, [...here, ...matched]);
    await advance(tx, run, step({ ...tally, read: tally.read + created, created }, 0));
    return [...companies.outgoing, ...outgoing];
  });
}

/** What deals hang together with at HubSpot, read where it is not known here. */
async function findAround(run: Run, deals: readonly HubspotRecord[]) {
  const ids = deals.map(({ id }) => id);
  const [companiesOf, contactsOf] = await Promise.all([
    run.api.associations('companies', ids),
    run.api.associations('contacts', ids),
  ]);
  const pairs = [...contactsOf].flatMap(([deal, some]) => some.map((contact) => ({ deal, contact })));
  const unread = await inCompany(run, (tx) => unreadContacts(tx, portalOf(run), pairs));
  const contacts = (await readAll(run, 'contacts', unread, CONTACT_PROPERTIES)).map(foundContact);
  const ofDeals = [...companiesOf.values()].flatMap(([first]) => first ?? []);
  const companyIds = [...new Set([...ofDeals, ...contacts.flatMap(({ companyId }) => companyId ?? [])])];
  const companies = await readMissing(run, companyIds);
  return { companiesOf, contactsOf, companyIds, companies, contacts };
}

/** Settles deals of HubSpot with those here, with their companies and people. */
export const settleDealPage: SettlePage = async (run, deals, step) => {
  const around = await findAround(run, deals);
  return inCompany(run, async (tx) => {
    const settling = await settlingOf(tx, run);
    const { portal } = settling;
    await planAnew(tx);
    await lockCompany(tx, portal.company_id);
    const companies = await settleCompanies(tx, settling, around.companies);
    const accounts = await findCompanyAccounts(tx, portal, around.companyIds);
    const found = deals.map((record): FoundDeal => {
      const companyId = around.companiesOf.get(record.id)?.[0] ?? null;
      const accountId = accounts.get(companyId ?? '') ?? null;
      return { record, companyId, accountId, contactIds: around.contactsOf.get(record.id) ?? [] };
    });
    const settled = await settleDeals(tx, settling, found, around.contacts);
    const people = settled.people.settling.map(({ contact_id: id, base }) => contactSaid(id, base));
    // What of them is to be written to HubSpot waits until they were read there once more.
    await settleContacts(tx, settling, [...new Map(people.map((person) => [person.id, person])).values()]);
    const { created, updated } = settled;
    await advance(tx, run, step({ read: deals.length, created, updated }, settled.people.added));
    return [...companies.outgoing, ...settled.outgoing];
  });
};

const PAGES: Readonly<
  Record<SyncedKind, { readonly settle: SettlePage; readonly properties: (run: Run) => readonly string[] }>
> = {
  company: { settle: settleCompanyPage, properties: () => COMPANY_PROPERTIES },
  contact: { settle: settleContactPage, properties: () => CONTACT_PROPERTIES },
  deal: { settle: settleDealPage, properties: (run) => dealProperties(mappingOf(run.connection)) },
};

/** Reads records as they are at HubSpot at this moment, and settles them; what is gone there is said. */
export async function settleById(
  run: Run,
  kind: SyncedKind,
  ids: readonly string[],
  step: Step = () => ({}),
): Promise<readonly Outgoing[]> {
  const { settle, properties } = PAGES[kind];
  const records = await run.api.read(OBJECTS[kind].path, ids, properties(run));
  const there = new Set(records.map(({ id }) => id));
  const gone = ids.filter((id) => !there.has(id));
  if (gone.length > 0) await inCompany(run, (tx) => markRemoved(tx, portalOf(run), kind, gone));
  return settle(run, records, step);
}
