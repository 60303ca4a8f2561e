import type { DuplicatePair } from '@dealwright/contract/duplicates/duplicates';
import type { Tx } from '@dealwright/db/database';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { requireDecider } from './policy.ts';
import { presentPairs } from './present-pair.ts';
import { countDifferent, lockPair, type PairRow, setPairState } from './store.ts';

interface Decision {
  readonly kind: DuplicateKind;
  readonly ids: readonly [string, string];
  readonly state: PairRow['state'];
}

/** Stores a person's decision about a pair, and learns from it. Throws 403 and 404. */
export async function decidePair(
  tx: Tx,
  actor: Actor,
  { kind, ids, state }: Decision,
  now: Date,
): Promise<DuplicatePair> {
  requireDecider(actor);
  const { companyId, userId } = actor;
  const pair = await lockPair(tx, actor, kind, ids);
  if (!pair) throw notFound();
  const [presented] = await presentPairs(tx, companyId, kind, [{ ...pair, state }]);
  if (!presented) throw notFound();
  if (pair.state === state) return presented;
  await setPairState(tx, { companyId, kind }, pair, { state, by: userId, now });
  await countDifferent(tx, { companyId, kind }, pair.reasons, state === 'different' ? 1 : -1);
  return presented;
}
