import type { HubspotPhase } from '@dealwright/contract/integrations/hubspot';
import { lockCompany } from '../../deals/store.ts';
import { COMPANY_PROPERTIES } from './company-values.ts';
import { contactsKeptBefore } from './contact-store.ts';
import { CONTACT_PROPERTIES } from './contact-values.ts';
import { dealProperties } from './deal-values.ts';
import { readDirectory } from './directory.ts';
import { type HubspotRecord, PAGE_SIZE, type RecordKind } from './hubspot-api.ts';
import { adoptOwners, saveOwners } from './owner-store.ts';
import { addTo, type Counted, type Tally, withTotal } from './progress.ts';
import { markRemoved } from './record-store.ts';
import { advance, inCompany, mappingOf, portalOf, type Run } from './run.ts';
import { settleById, settleCompanyPage, settleContactPage, settleDealPage } from './settle-pages.ts';
import { keepDirectory } from './sync-store.ts';
import { writeOut } from './write-out.ts';

/** HubSpot’s search learns of a change a little later than it happens: the last minutes are read once more. */
const OVERLAP_MS = 5 * 60_000;
const MODIFIED: Readonly<Record<RecordKind, string>> = {
  companies: 'hs_lastmodifieddate',
  deals: 'hs_lastmodifieddate',
  contacts: 'lastmodifieddate',
};

interface Page {
  readonly records: readonly HubspotRecord[];
  /** Where the next one begins; null after the last. */
  readonly next: string | null;
}

/** The next page of a kind: of all there are in a first pass, later of those that were changed. */
async function nextPage(run: Run, kind: RecordKind, properties: readonly string[]): Promise<Page> {
  const { cursor: after, pass_from: from, pass_until: until } = run.connection;
  if (from === null || until === null) return run.api.list(kind, { after, properties });
  const request = { property: MODIFIED[kind], from, until, afterId: after ?? '0' };
  const records = await run.api.changed(kind, request, properties);
  return { records, next: records.length < PAGE_SIZE ? null : (records.at(-1)?.id ?? null) };
}

const countedStep = (run: Run, counted: Counted, tally: Tally) =>
  addTo(run.connection.progress, counted, tally);

/** Begins a pass: what HubSpot looks like today, and how much there is. */
async function begin(run: Run): Promise<void> {
  const { deps, api, connection } = run;
  const now = deps.now();
  const since = connection.synced_until;
  const directory = await readDirectory(api);
  let progress = {};
  if (since === null) {
    const [companies, deals] = [await api.count('companies'), await api.count('deals')];
    progress = withTotal(withTotal({}, 'companies', companies), 'deals', deals);
  }
  await inCompany(run, async (tx) => {
    await keepDirectory(tx, { companyId: connection.company_id, runId: run.runId }, directory);
    const from = since && new Date(since.getTime() - OVERLAP_MS);
    const begun = { phase: 'owners' as const, cursor: null, contacts_after: null };
    await advance(tx, run, { ...begun, pass_from: from, pass_until: now, progress });
  });
  run.connection = { ...run.connection, directory };
}

async function readOwners(run: Run): Promise<void> {
  // First those who work there, then those who left: deals of both have an owner.
  const [list, after] = (run.connection.cursor ?? 'a ').split(' ');
  const archived = list === 'b';
  const { owners, next } = await run.api.owners(after || null, archived);
  await inCompany(run, async (tx) => {
    await lockCompany(tx, run.connection.company_id);
    await saveOwners(tx, portalOf(run), owners);
    if (next === null && archived) await adoptOwners(tx, portalOf(run), run.deps.now());
    const progress = countedStep(run, 'owners', { read: owners.length, created: 0, updated: 0 });
    const cursor = next !== null ? `${list} ${next}` : archived ? null : 'b ';
    await advance(tx, run, { cursor, progress, ...(cursor === null && { phase: 'companies' as const }) });
  });
}

async function readCompanies(run: Run): Promise<void> {
  const page = await nextPage(run, 'companies', COMPANY_PROPERTIES);
  const outgoing = await settleCompanyPage(run, page.records, (tally) => ({
    cursor: page.next,
    progress: countedStep(run, 'companies', tally),
    ...(page.next === null && { phase: 'deals' as const }),
  }));
  await writeOut(run, outgoing);
}

async function readDeals(run: Run): Promise<void> {
  const page = await nextPage(run, 'deals', dealProperties(mappingOf(run.connection)));
  const outgoing = await settleDealPage(run, page.records, (tally, people) => ({
    cursor: page.next,
    progress: addTo(addTo(run.connection.progress, 'deals', tally), 'contacts', {
      read: people,
      created: people,
      updated: 0,
    }),
    ...(page.next === null && { phase: 'contacts' as const }),
  }));
  await writeOut(run, outgoing);
}

/**
 * Once contacts that are known or changed are settled, all are looked through for those that are not here. The release
 * before knows nothing of that list: to it, what follows has begun.
 */
const afterKnown = ({ connection }: Run) => ({
  phase: 'removed' as const,
  contacts_after: connection.pass_from === null || !connection.contacts_listed ? '' : null,
});

/** All contacts of HubSpot, in a full read and once in any case. A full read has settled the known ones before. */
async function readList(run: Run, after: string): Promise<void> {
  const page = await run.api.list('contacts', { after: after || null, properties: CONTACT_PROPERTIES });
  const step = (tally: Tally) => ({
    contacts_after: page.next,
    progress: countedStep(run, 'contacts', tally),
    ...(page.next === null && { contacts_listed: true }),
  });
  const known = run.connection.pass_from === null ? 'leave' : 'settle';
  await writeOut(run, await settleContactPage(run, page.records, step, known));
}

/** Changed contacts. In a full read: the contacts stored here, except those that just arrived. */
async function readContacts(run: Run): Promise<void> {
  const { pass_from: from, pass_until: before, cursor } = run.connection;
  const step = (next: string | null) => (tally: Tally) => ({
    cursor: next,
    progress: countedStep(run, 'contacts', { ...tally, read: tally.updated + tally.created }),
    ...(next === null && afterKnown(run)),
  });
  if (from === null && before !== null) {
    const kept = { before, after: cursor ?? '', most: PAGE_SIZE };
    const ids = await inCompany(run, (tx) => contactsKeptBefore(tx, portalOf(run), kept));
    const next = ids.length < PAGE_SIZE ? null : (ids.at(-1) ?? null);
    await writeOut(run, await settleById(run, 'contact', ids, step(next)));
    return;
  }
  const page = await nextPage(run, 'contacts', CONTACT_PROPERTIES);
  await writeOut(run, await settleContactPage(run, page.records, step(page.next)));
}

/** The contacts that are not here; then what HubSpot has archived: companies, then deals. */
async function readRemoved(run: Run): Promise<void> {
  const { contacts_after: listed } = run.connection;
  if (listed !== null) return readList(run, listed);
  const [kind = 'companies', after] = (run.connection.cursor ?? 'companies ').split(' ');
  const companies = kind === 'companies';
  const page = await run.api.list(companies ? 'companies' : 'deals', {
    after: after || null,
    properties: [],
    archived: true,
  });
  await inCompany(run, async (tx) => {
    const ids = page.records.map(({ id }) => id);
    await markRemoved(tx, portalOf(run), companies ? 'company' : 'deal', ids);
    const cursor = page.next !== null ? `${kind} ${page.next}` : companies ? 'deals ' : null;
    await advance(tx, run, { cursor, ...(cursor === null && { phase: 'idle' as const }) });
  });
}

const PHASES: Readonly<Record<HubspotPhase, (run: Run) => Promise<void>>> = {
  idle: begin,
  owners: readOwners,
  companies: readCompanies,
  deals: readDeals,
  contacts: readContacts,
  removed: readRemoved,
};

/** Reads on from where the pass was left, as much as one run may; true when the pass is at its end. */
export async function readOn(run: Run): Promise<boolean> {
  do {
    if (run.pagesLeft <= 0) return false;
    run.pagesLeft -= 1;
    await PHASES[run.connection.phase](run);
  } while (run.connection.phase !== 'idle');
  return true;
}
