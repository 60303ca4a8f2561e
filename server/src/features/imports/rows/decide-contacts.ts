import type { Tx } from '@dealwright/db/database';
import type { ContactDraft } from '@dealwright/domain/import/drafts';
import type { RowProblem } from '@dealwright/domain/import/row-plan';
import { told } from '@dealwright/domain/import/row-values';
import { newId } from '../../../platform/ids.ts';
import { accessOf } from '../../contacts/access.ts';
import { readContacts } from '../../contacts/many-store.ts';
import { canCreateContact, canEditContact } from '../../contacts/policy.ts';
import type { ContactRow } from '../../contacts/store.ts';
import { type ContactWrite, changeOfContact, newContact } from './contact-states.ts';
import {
  type ContactAccount,
  type ContactMatch,
  type FoundContacts,
  findContacts,
  findEarlier,
  keepContact,
  placeContacts,
} from './find-contacts.ts';
import { implyAccounts } from './imply-accounts.ts';
import {
  changesText,
  type Decision,
  type DraftedRow,
  failed,
  type ImpliedRecord,
  NOTHING_TO_CHANGE,
  reasonOf,
  type Scene,
  sameAs,
  skipped,
} from './scene.ts';

interface Row extends DraftedRow<ContactDraft>, ContactAccount {
  /** The name, normalized for comparison. */
  readonly plain: string;
  /** Values of the row that can't be imported, reported with any result. */
  readonly lost: readonly RowProblem[];
}
type Decided = Decision<ContactWrite>;

function create(scene: Scene, row: Row): Decided {
  const { name } = row.draft;
  const owner = scene.team.ownerOf(row.draft.owner);
  if (!canCreateContact(scene.actor, owner.id)) return failed(name, 'You can add contacts only for yourself');
  const id = row.record_id ?? newId();
  const { write, problems } = newContact(id, { ...row, owner }, scene.now);
  const reason = reasonOf([...row.problems, ...row.lost, ...problems]);
  return { fate: 'create', name, reason, record_id: id, write };
}

function update(scene: Scene, row: Row, here: ContactRow): Decided {
  const { name } = row.draft;
  const owner = scene.team.ownerOf(row.draft.owner);
  const { write, problems, nouns } = changeOfContact(here, { ...row, owner });
  if (nouns.length === 0) {
    const reason = reasonOf([told('name', NOTHING_TO_CHANGE), ...row.lost]);
    return { fate: 'unchanged', name, reason, record_id: here.id, write: null };
  }
  if (scene.options.existing === 'skip') return skipped(name, 'Already here', here.id);
  if (!canEditContact(scene.actor, accessOf(here))) return failed(name, `You can’t change ${here.name}`);
  const ownerId = write.state.owner_id;
  if (ownerId !== (here.owner?.id ?? null) && !canCreateContact(scene.actor, ownerId)) {
    return failed(name, 'You can’t give a contact to someone else');
  }
  const reason = changesText(nouns, [...row.problems, ...row.lost, ...problems]);
  return { fate: 'update', name, reason, record_id: here.id, write };
}

/** Decides contacts, and which accounts to add with them because no other row adds them. */
export async function decideContacts(
  tx: Tx,
  scene: Scene,
  rows: readonly DraftedRow<ContactDraft>[],
): Promise<{ readonly decisions: Decided[]; readonly implied: readonly ImpliedRecord[] }> {
  const { finder, accountOf } = await placeContacts(tx, scene, rows);
  const implied = implyAccounts(finder, scene, rows);
  const placed = rows.map((row) => ({ ...row, ...accountOf(row) }));
  const { matches, owners, plains } = await findContacts(tx, scene, placed);
  const ids = rows.flatMap(({ record_id }, at) => [record_id ?? [], matches[at]?.id ?? []].flat());
  const here = await readContacts(tx, scene.actor, [...new Set(ids)], scene.operation !== null);
  const decisions = placed.map((row, at) => {
    const match = matches[at] ?? null;
    const existing =
      here.get(row.record_id ?? '') ?? (match?.candidates === 1 ? here.get(match.id) : undefined);
    const given = { ...row, plain: plains[at] ?? row.draft.name, lost: lostAccount(row) };
    return decide(scene, withFreeAddresses(given, existing, owners), { match, existing });
  });
  return { implied, decisions };
}

const lostAccount = ({ draft, account }: DraftedRow<ContactDraft> & ContactAccount): readonly RowProblem[] =>
  draft.account !== null && account === null
    ? [told('account', 'Account not found, so it’s left empty')]
    : [];

/** An address that belongs to another contact stays with them. */
function withFreeAddresses(row: Row, existing: ContactRow | undefined, owners: FoundContacts['owners']): Row {
  const isFree = (email: string) => !existing || (owners.get(email)?.id ?? existing.id) === existing.id;
  const taken = row.draft.emails.filter((email) => !isFree(email));
  const lost = taken.map((email) => told('email', `${email} stays with ${owners.get(email)?.name ?? ''}`));
  const draft = { ...row.draft, emails: row.draft.emails.filter(isFree) };
  return { ...row, draft, lost: [...row.lost, ...lost] };
}

interface Here {
  readonly match: ContactMatch | null;
  readonly existing: ContactRow | undefined;
}

function decide(scene: Scene, row: Row, { match, existing }: Here): Decided {
  const { draft, file, line } = row;
  const facts = {
    externalId: draft.externalId,
    emails: draft.emails,
    accountId: row.account?.id ?? null,
    plain: row.plain,
  };
  const earlier = findEarlier(scene, facts) ?? (existing && scene.planned.claimant(existing.id));
  if (earlier) return skipped(draft.name, sameAs(scene, row, earlier), existing?.id ?? null);
  if (match && !existing && draft.emails.length === 0) {
    const reason = 'Several contacts here have this name. Add an email address to tell them apart';
    return skipped(draft.name, reason);
  }
  const decided = existing ? update(scene, row, existing) : create(scene, row);
  if (decided.record_id === null) return decided;
  const record = {
    id: decided.record_id,
    name: draft.name,
    file,
    line,
    domain: null,
    externalId: draft.externalId,
  };
  keepContact(scene, facts, record);
  if (existing) scene.planned.claim(existing.id, row);
  return decided;
}
