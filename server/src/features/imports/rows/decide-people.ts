import type { Tx } from '@dealwright/db/database';
import type { ProductDraft, TeammateDraft } from '@dealwright/domain/import/drafts';
import { ensureNamedOwners } from '../../identity/named-owners/ensure-named-owners.ts';
import { type Decision, type DraftedRow, type Scene, skipped } from './scene.ts';

export interface TeammateWrite {
  readonly kind: 'teammate';
  readonly name: string;
  readonly email: string | null;
}

/** People of the team who are no members yet become owners without sign-in; whoever invites them later hands all over. */
export function decideTeammates(
  scene: Scene,
  rows: readonly DraftedRow<TeammateDraft>[],
): Decision<TeammateWrite>[] {
  const earlier = new Set<string>();
  return rows.map(({ draft: { name, email } }) => {
    const member = scene.team.find({ key: null, name, email });
    const known = { name, reason: 'Already here', write: null };
    if (member) return { ...known, fate: 'unchanged', record_id: member.id };
    if (scene.actor.role === 'sales_rep')
      return skipped(name, 'Only admins and managers bring in people of the team');
    if (scene.team.knows(name) || earlier.has(name)) return skipped(name, 'Somebody else here has this name');
    earlier.add(name);
    const write = { kind: 'teammate', name, email } as const;
    return {
      fate: 'create',
      name,
      reason: 'Owns records without a seat until invited',
      record_id: null,
      write,
    };
  });
}

export async function writeTeammates(
  tx: Tx,
  { actor, now }: Scene,
  decisions: readonly Decision<TeammateWrite>[],
): Promise<void> {
  const people = decisions.flatMap(({ write }) => write ?? []);
  await ensureNamedOwners(tx, actor, people, now);
}

/** Products are known by their deals alone. */
export function decideProducts(rows: readonly DraftedRow<ProductDraft>[]): Decision<never>[] {
  return rows.map(({ draft: { name } }) => skipped(name, 'Kept as the product’s name with its deals'));
}
