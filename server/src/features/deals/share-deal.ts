import type { createDealShare, DealShare } from '@dealwright/contract/deals/deal-shares';
import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { displayName } from '../../platform/authenticate.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { requireFeature } from '../../platform/require-feature.ts';
import { notToBeChanged, requireReadableDeal } from './access.ts';
import { type DealRef, findDealKey, type PersonRow } from './detail-store.ts';
import { recordChanges } from './history/store.ts';
import { canReadDeal, canShareDeal } from './policy.ts';
import {
  endShare,
  findShare,
  insertShare,
  listShares,
  MOST_SHARES,
  recordReader,
  type ShareRow,
} from './share-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly number: number;
  readonly clientAddress: string;
  readonly requestId: string;
}

function present(row: ShareRow): DealShare {
  const named = (person: PersonRow) => ({ id: person.id, name: displayName(person) });
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    created_by: named(row.created_by),
    expires_at: row.expires_at?.toISOString() ?? null,
    works: row.works,
    readers: row.readers.map((reader) => ({
      person: named(reader.person),
      first_opened_at: new Date(reader.first_opened_at).toISOString(),
      last_opened_at: new Date(reader.last_opened_at).toISOString(),
    })),
  };
}

async function requireSharable(tx: Tx, { actor, number }: Call): Promise<DealRef> {
  await requireFeature(tx, actor, 'deal_share');
  const deal = await requireReadableDeal(tx, actor, { number });
  if (!canShareDeal(actor, deal)) throw notToBeChanged(deal);
  return deal;
}

export async function readShares(tx: Tx, call: Call): Promise<{ shares: DealShare[] }> {
  const deal = await requireSharable(tx, call);
  return { shares: (await listShares(tx, deal)).map(present) };
}

/** Makes a link. Its token is returned only once; only its hash is stored. */
export async function shareDeal(
  tx: Tx,
  call: Call,
  { expires_in_days: days }: BodyOf<typeof createDealShare>,
): Promise<ResponseOf<typeof createDealShare>> {
  const { actor, now } = call;
  const deal = await requireSharable(tx, call);
  const token = newToken();
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  const share = { id: newId(), tokenHash: hashToken(token), createdBy: actor.userId, expiresAt, now };
  if (!(await insertShare(tx, deal, share))) {
    throw new AppError('conflict', `A deal can have up to ${MOST_SHARES} links. End one you no longer need.`);
  }
  await follow(tx, call, deal, { before: null, after: { id: share.id } });
  await note(tx, call, 'deal_link_made', { share_id: share.id, expires_at: expiresAt });
  return { shares: (await listShares(tx, deal)).map(present), open_path: `/shared-deal/${token}` };
}

export async function endSharing(tx: Tx, call: Call, id: string): Promise<{ shares: DealShare[] }> {
  const deal = await requireSharable(tx, call);
  const ended = await endShare(tx, deal, id, { by: call.actor.userId, now: call.now });
  if (!ended) throw notFound();
  if (ended === 'ended') {
    await follow(tx, call, deal, { before: { id }, after: null });
    await note(tx, call, 'deal_link_ended', { share_id: id });
  }
  return { shares: (await listShares(tx, deal)).map(present) };
}

function follow(
  tx: Tx,
  { actor, now }: Call,
  deal: DealRef,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): Promise<void> {
  const { companyId, userId: actorId } = actor;
  return recordChanges(tx, { companyId, actorId, cause: 'edit', now }, [
    { dealId: deal.id, field: 'share', oldValue: before, newValue: after },
  ]);
}

/** Records in the company's audit log who shared a deal with whom, by number and ids. */
function note(
  tx: Tx,
  { actor, number, clientAddress, requestId }: Call,
  action: 'deal_link_made' | 'deal_link_opened' | 'deal_link_ended',
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { companyId, userId: actorId } = actor;
  const entry = { companyId, actorId, success: true, clientAddress, requestId };
  return audit(tx, { ...entry, action, detail: { number, ...detail } });
}

/**
 * From now on the person reads the deal while the link holds for them. 404 for a token that is no link of their company,
 * 410 for a link that is over, also for them alone: they lost the rights with which they first opened it.
 */
export async function openShare(
  tx: Tx,
  call: Omit<Call, 'number'>,
  token: string,
): Promise<{ number: number }> {
  const { actor, now } = call;
  await requireFeature(tx, actor, 'deal_share');
  const share = await findShare(tx, actor, hashToken(token));
  const deal = share && (await findDealKey(tx, actor, { id: share.deal_id }));
  if (!share || !deal || !canReadDeal(actor, { ...deal, isShared: true })) throw notFound();
  if (!share.holds) {
    throw new AppError('link_void', 'This link no longer works. Ask the person who shared it for a new one.');
  }
  await recordReader(tx, share, actor, now);
  const { number } = deal;
  await note(tx, { ...call, number }, 'deal_link_opened', { share_id: share.id });
  return { number };
}
