import type { ContactDraft, ProductDraft, TeammateDraft } from '@dealwright/domain/import/drafts';
import { type Decision, type DraftedRow, type Scene, skipped } from './scene.ts';

/** People of the team are those who are members already; whom else a file names is invited, not brought in. */
export function decideTeammates(scene: Scene, rows: readonly DraftedRow<TeammateDraft>[]): Decision<never>[] {
  return rows.map(({ draft: { name, email } }) => {
    const member = scene.team.find({ key: null, name, email });
    if (!member) return skipped(name, 'Not a member of this workspace. Invite them under Settings → Team');
    return { fate: 'unchanged', name, reason: 'Already a member', record_id: member.id, write: null };
  });
}

/** People at customers are part of deals: a person without a deal has no place yet. */
export function decideContacts(rows: readonly DraftedRow<ContactDraft>[]): Decision<never>[] {
  return rows.map(({ draft: { name } }) =>
    skipped(name, 'Contacts are left out: a person is added to a deal'),
  );
}

/** Products are known by their deals alone. */
export function decideProducts(rows: readonly DraftedRow<ProductDraft>[]): Decision<never>[] {
  return rows.map(({ draft: { name } }) => skipped(name, 'Kept as the product’s name with its deals'));
}
