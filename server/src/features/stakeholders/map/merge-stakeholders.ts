import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { MAX_INFLUENCES } from '@dealwright/domain/stakeholder';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { finishEvidenceChange } from '../../deals/grading/finish-evidence-change.ts';
import { lockDeals } from '../../deals/grading/store.ts';
import { type Call, followPerson, placeOf, stalePerson } from '../change-stakeholder.ts';
import {
  deleteStakeholder,
  listLine,
  lockStakeholder,
  takeTurnOfPeople,
  updateStakeholder,
} from '../store.ts';
import { moveCrmLinks, moveEvidence, moveRelations } from './store.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

const known = <T extends string>(own: T, others: T): T => (own === 'unknown' ? others : own);

/** What the one that stays knows goes first; what it does not know it takes from the other. */
function unite(kept: Stakeholder, gone: Stakeholder): Stakeholder {
  return {
    ...kept,
    title: kept.title ?? gone.title,
    email: kept.email ?? gone.email,
    phone: kept.phone ?? gone.phone,
    side: gone.side === 'buyer' ? 'buyer' : kept.side,
    buying_role: known(kept.buying_role, gone.buying_role),
    influence: known(kept.influence, gone.influence),
    stance: known(kept.stance, gone.stance),
    version: kept.version + 1,
  };
}

/** The kept person's manager: never themselves, nor anyone below them. */
async function unitedManager(
  tx: Tx,
  call: Call,
  kept: Stakeholder,
  gone: Stakeholder,
): Promise<string | null> {
  const above = await listLine(tx, placeOf(call), kept.id);
  if (above.some(({ id }) => id === gone.id)) return gone.reports_to;
  if (kept.reports_to !== null || gone.reports_to === null) return kept.reports_to;
  const line = await listLine(tx, placeOf(call), gone.reports_to);
  return line.some(({ id }) => id === kept.id) ? null : gone.reports_to;
}

async function lockBoth(
  tx: Tx,
  call: Call,
  ids: readonly [string, string],
): Promise<ReadonlyMap<string, Stakeholder>> {
  const found = new Map<string, Stakeholder>();
  for (const id of [...ids].sort()) {
    const person = await lockStakeholder(tx, placeOf(call), id);
    if (!person) throw notFound();
    found.set(id, person);
  }
  return found;
}

/**
 * Two entries of one person become the first of them: evidence, suggestions, conversations, reports and influence of the
 * other move to it, and grades are made anew, since what two people said counts for more than what one did. 412 when
 * either was changed in the meantime.
 */
export async function mergeStakeholders(
  tx: Tx,
  call: Call,
  keep: Versioned,
  other: Versioned,
): Promise<Stakeholder> {
  const { actor, deal, now } = call;
  if (keep.id === other.id) throw invalid('other_id', 'Choose another entry of the same person');
  await takeTurnOfPeople(tx, placeOf(call));
  await lockDeals(tx, deal.companyId, [deal.id]);
  const both = await lockBoth(tx, call, [keep.id, other.id]);
  const [kept, gone] = [both.get(keep.id), both.get(other.id)];
  if (!kept || !gone) throw notFound();
  if (kept.version !== keep.version) throw stalePerson(kept);
  if (gone.version !== other.version) {
    throw new AppError('conflict', `${gone.name} was changed in the meantime. Review both before you merge.`);
  }
  const united = { ...unite(kept, gone), reports_to: await unitedManager(tx, call, kept, gone) };
  await updateStakeholder(tx, placeOf(call), united, now);
  const merger = { from: gone.id, to: kept.id };
  const moved = await moveEvidence(tx, deal, merger);
  await moveRelations(tx, deal, merger, { limit: MAX_INFLUENCES, now });
  await moveCrmLinks(tx, deal, merger);
  await deleteStakeholder(tx, placeOf(call), gone.id);
  const after = (await lockStakeholder(tx, placeOf(call), kept.id)) ?? united;
  await followPerson(tx, call, kept, after);
  await followPerson(tx, call, gone, null);
  if (moved > 0) await finishEvidenceChange(tx, { actor, deal, now, cause: 'evidence', causeId: null }, []);
  return after;
}
