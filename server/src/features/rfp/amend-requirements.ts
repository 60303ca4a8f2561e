import type { Tx } from '@dealwright/db/database';
import { sameRequirements } from '@dealwright/domain/rfp-requirements';
import {
  insertRequirements,
  listKept,
  markRemoved,
  moveRequirements,
  type ReadRequirement,
  type RfpPlace,
} from './requirement-store.ts';

export interface Amendment {
  readonly unchanged: number;
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

/** Brings the requirements of an RFP in line with the buyer’s new document. */
export async function amendRequirements(
  tx: Tx,
  place: RfpPlace,
  read: readonly ReadRequirement[],
  at: { readonly revision: number; readonly now: Date },
): Promise<Amendment> {
  const kept = await listKept(tx, place);
  const pairs = sameRequirements(kept, read);
  const moved = pairs.flatMap(({ before, after, isChanged }) => {
    const [former, found] = [kept[before], read[after]];
    return former && found ? [{ ...found, id: former.id, changed: isChanged }] : [];
  });
  const stays = new Set(pairs.map(({ before }) => before));
  const known = new Set(pairs.map(({ after }) => after));
  const removed = kept.filter((_, index) => !stays.has(index)).map(({ id }) => id);
  const added = read.filter((_, index) => !known.has(index));
  await markRemoved(tx, place, removed, at);
  await moveRequirements(tx, place, moved, at);
  await insertRequirements(tx, place, added, at);
  const changed = moved.filter((row) => row.changed).length;
  return {
    unchanged: moved.length - changed,
    changed,
    added: added.length,
    removed: removed.length,
  };
}
