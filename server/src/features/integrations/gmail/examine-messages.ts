import { asMember } from '../../../platform/as-member.ts';
import { AppError } from '../../../platform/errors.ts';
import { IN_BACKGROUND, readingThreads } from '../../../platform/reading-threads.ts';
import type { Task } from '../../../platform/threads.ts';
import { listedDeals } from '../../deals/access.ts';
import { findDealKey } from '../../deals/detail-store.ts';
import { canEditDeal } from '../../deals/policy.ts';
import type { ReadText, SourceReading, Surroundings } from '../../interactions/source-reading.ts';
import { surroundingsOf } from '../../interactions/surroundings.ts';
import { type MailboxDeps, withGmail } from './access-token.ts';
import { type GmailApi, GmailFailure, type GmailMessage } from './gmail-api.ts';
import { type KeptMail, keepMessage, readMessage } from './keep-message.ts';
import { type findBody, type findHead, type MailBody, type MailHead, peopleOf } from './read-message.ts';
import type { ConnectionPlace, ConnectionRow, Outcome } from './store.ts';
import { dealsOfAddresses, findOutcomes, keepOutcomes } from './sync-store.ts';

export interface SyncDeps extends MailboxDeps {
  readonly reading: SourceReading;
}

/** Longer texts are hardly written by a person. */
const MAX_TEXT = 512 * 1024;
const LEFT_OUT = ['DRAFT', 'SPAM', 'TRASH', 'CHAT'];
/** Public mail providers: a shared domain doesn't mean the same company. */
const EVERYBODYS = new Set(['gmail.com', 'googlemail.com']);
/** A message is stored on no more deals than this. */
const MOST_DEALS_OF_ONE = 10;
const TOGETHER = 4;

const MAIL = new URL('./read-message.ts', import.meta.url);
const READ_HEAD: Task<typeof findHead> = { file: MAIL, name: 'findHead', ...IN_BACKGROUND };
const READ_BODY: Task<typeof findBody> = { file: MAIL, name: 'findBody', ...IN_BACKGROUND };

interface Candidate {
  readonly id: string;
  readonly message: GmailMessage;
  readonly head: MailHead;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

function isAmongUs(head: MailHead, own: string): boolean {
  const domain = domainOf(own);
  if (EVERYBODYS.has(domain)) return peopleOf(head).every((address) => address === own);
  return peopleOf(head).every((address) => domainOf(address) === domain);
}

/** A few at a time, in order. */
async function eachOf<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += TOGETHER) {
    results.push(...(await Promise.all(items.slice(at, at + TOGETHER).map(run))));
  }
  return results;
}

/**
 * What a thread reads of a message; null for what cannot be read at all or in time, whatever goes wrong: one message
 * never holds up those behind it. What finds no thread now is looked at again.
 */
async function readAside<T>({ log }: Pick<SyncDeps, 'log'>, reading: Promise<T | null>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_at_once') throw error;
    if (!(error instanceof AppError)) log.warn({ err: error }, 'couldn’t read a message');
    return null;
  }
}

/** The heads of messages, or what is to be said of those that have none. */
async function headsOf(
  deps: SyncDeps,
  api: GmailApi,
  companyId: string,
  ids: readonly string[],
): Promise<{ candidates: Candidate[]; outcomes: [string, Outcome][] }> {
  const candidates: Candidate[] = [];
  const outcomes: [string, Outcome][] = [];
  const messages = await eachOf(ids, async (id) => [id, await api.head(id)] as const);
  for (const [id, message] of messages) {
    // Deleted between the list and now: there is nothing to count.
    if (!message) continue;
    if (message.labelIds?.some((label) => LEFT_OUT.includes(label))) {
      outcomes.push([id, 'draft_or_spam']);
      continue;
    }
    const head = await readAside(deps, readingThreads.run(companyId, READ_HEAD, message));
    if (head) candidates.push({ id, message, head });
    else outcomes.push([id, 'unreadable']);
  }
  return { candidates, outcomes };
}

/** The deals, among those that the mailbox's owner works, whose people each message names. */
async function dealsOf(
  deps: SyncDeps,
  connection: ConnectionRow,
  candidates: readonly Candidate[],
): Promise<Map<string, string[]>> {
  const addresses = [...new Set(candidates.flatMap(({ head }) => peopleOf(head)))].filter(
    (address) => address !== connection.email_address,
  );
  const member = { companyId: connection.company_id, userId: connection.owner_id };
  const found = await asMember(deps.database, member, async (tx, actor) =>
    actor && actor.role !== 'viewer'
      ? dealsOfAddresses(tx, actor.companyId, addresses, listedDeals(actor))
      : [],
  );
  const byAddress = Map.groupBy(found, ({ address }) => address);
  return new Map(
    candidates.map(({ id, head }) => {
      const deals = peopleOf(head).flatMap((address) => byAddress.get(address) ?? []);
      return [id, [...new Set(deals.map(({ deal_id }) => deal_id))].sort().slice(0, MOST_DEALS_OF_ONE)];
    }),
  );
}

async function wholeOf(api: GmailApi, id: string): Promise<GmailMessage | Outcome | null> {
  try {
    return await api.whole(id);
  } catch (error) {
    if (error instanceof GmailFailure && error.trouble === 'too_large') return 'too_large';
    throw error;
  }
}

/** The deals of a message that its mailbox's owner may still write to, and whom it may speak of there. */
async function openDeals(
  deps: SyncDeps,
  connection: ConnectionRow,
  dealIds: readonly string[],
): Promise<{ readonly id: string; readonly surroundings: Surroundings }[]> {
  const member = { companyId: connection.company_id, userId: connection.owner_id };
  return asMember(deps.database, member, async (tx, actor) => {
    const open: { id: string; surroundings: Surroundings }[] = [];
    for (const id of actor ? dealIds : []) {
      const deal = actor && (await findDealKey(tx, actor, { id }));
      if (actor && deal && canEditDeal(actor, deal))
        open.push({ id, surroundings: await surroundingsOf(tx, deal) });
    }
    return open;
  });
}

/** Reads one message as each of its deals knows its people; no transaction is open meanwhile. */
async function readForDeals(
  deps: SyncDeps,
  connection: ConnectionRow,
  mail: Pick<KeptMail, 'head' | 'body'>,
  dealIds: readonly string[],
): Promise<Map<string, ReadText>> {
  const read = new Map<string, ReadText>();
  for (const { id, surroundings } of await openDeals(deps, connection, dealIds))
    read.set(id, await readMessage(deps.reading, connection.company_id, mail, surroundings));
  return read;
}

/** Stores one message on its deals, and says so in the same transaction. */
async function store(
  deps: SyncDeps,
  connection: ConnectionRow,
  { id, head, message }: Candidate,
  { body, dealIds }: { readonly body: MailBody; readonly dealIds: readonly string[] },
): Promise<void> {
  const place = { companyId: connection.company_id, id: connection.id };
  const mail = {
    head,
    body,
    connectionId: connection.id,
    gmailId: id,
    ownAddress: connection.email_address,
    gmailThreadId: message.threadId ?? null,
  };
  const reads = await readForDeals(deps, connection, mail, dealIds);
  await asMember(
    deps.database,
    { companyId: connection.company_id, userId: connection.owner_id },
    async (tx, actor) => {
      let found = 0;
      let kept = 0;
      for (const [dealId, read] of actor ? reads : []) {
        const deal = actor && (await findDealKey(tx, actor, { id: dealId }));
        if (!actor || !deal || !canEditDeal(actor, deal)) continue;
        found += 1;
        if (await keepMessage(tx, { actor, deal, now: deps.now() }, mail, read)) kept += 1;
      }
      const outcome = kept > 0 ? 'stored' : found > 0 ? 'by_colleague' : 'no_people';
      await keepOutcomes(tx, place, [[id, outcome]]);
    },
  );
}

async function storeCandidate(
  deps: SyncDeps,
  connection: ConnectionRow,
  candidate: Candidate,
  dealIds: readonly string[],
): Promise<void> {
  const place = { companyId: connection.company_id, id: connection.id };
  const say = (outcome: Outcome) =>
    asMember(deps.database, { companyId: connection.company_id, userId: connection.owner_id }, (tx) =>
      keepOutcomes(tx, place, [[candidate.id, outcome]]),
    );
  const whole = await withGmail(deps, place, (api) => wholeOf(api, candidate.id));
  if (whole === null) return;
  if (typeof whole === 'string') return say(whole);
  try {
    const body = await readAside(deps, readingThreads.run(connection.company_id, READ_BODY, whole));
    if (body === null) return await say('unreadable');
    if (body.text.length > MAX_TEXT) return await say('too_large');
    await store(deps, connection, { ...candidate, message: whole }, { body, dealIds });
  } catch (error) {
    // What finds no thread now is looked at again; what takes too long once would do so again.
    if (!(error instanceof AppError) || error.code === 'too_many_at_once') throw error;
    await say(error.code === 'too_large' ? 'too_large' : 'unreadable');
  }
}

/** Outcomes that a later run can change: a person may have been added to a deal since. */
const OPEN_OUTCOMES: ReadonlySet<Outcome> = new Set(['no_people', 'own_company']);

/**
 * Looks at messages of a mailbox and stores those that name people of deals which its owner works. Each is processed
 * once, however often it is named; of the others nothing but the head is fetched. `anew`: those that had no place
 * before are looked at again.
 */
export async function examineMessages(
  deps: SyncDeps,
  connection: ConnectionRow,
  ids: readonly string[],
  { anew }: { readonly anew: boolean },
): Promise<void> {
  const place: ConnectionPlace = { companyId: connection.company_id, id: connection.id };
  const member = { companyId: connection.company_id, userId: connection.owner_id };
  const known = await asMember(deps.database, member, (tx) => findOutcomes(tx, place, ids));
  const due = ids.filter((id) => {
    const outcome = known.get(id);
    return outcome === undefined || (anew && OPEN_OUTCOMES.has(outcome));
  });
  if (due.length === 0) return;
  const { candidates, outcomes } = await withGmail(deps, place, (api) =>
    headsOf(deps, api, connection.company_id, due),
  );
  const deals = await dealsOf(deps, connection, candidates);
  const placeless = candidates.filter(({ id }) => deals.get(id)?.length === 0);
  const said = placeless.map(({ id, head }): [string, Outcome] => [
    id,
    isAmongUs(head, connection.email_address) ? 'own_company' : 'no_people',
  ]);
  await asMember(deps.database, member, (tx) => keepOutcomes(tx, place, [...outcomes, ...said]));
  for (const candidate of candidates) {
    const dealIds = deals.get(candidate.id) ?? [];
    if (dealIds.length > 0) await storeCandidate(deps, connection, candidate, dealIds);
  }
}
