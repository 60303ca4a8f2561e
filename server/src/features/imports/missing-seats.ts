import { type Import, NAMED_OWNER } from '@dealwright/contract/imports/imports';
import type { Tx } from '@dealwright/db/database';
import { plainWords } from '@dealwright/domain/close-words';
import type { Actor } from '../../platform/actor.ts';
import { findMissingSeats } from '../identity/members/reporting-line.ts';
import type { ImportFileRow } from './files-store.ts';
import { Team } from './rows/team.ts';
import { listNewPeople } from './rows-store.ts';
import type { ImportRecord } from './store.ts';
import { listTeam } from './team-store.ts';

/** Names in a column of owners or managers that were chosen to become new people. */
function chosenPeople(files: readonly ImportFileRow[]): string[] {
  return files
    .filter(({ included }) => included)
    .flatMap(({ mapping }) => mapping?.values ?? [])
    .flatMap(({ field, target, text }) => (field === 'owner' && target === NAMED_OWNER ? [text] : []));
}

/**
 * How many more seats the workspace needs to invite everyone a preview adds, and who can raise them; null if there are
 * enough. Owning records takes no seat, so the import itself can proceed.
 */
export async function readMissingSeats(
  tx: Tx,
  actor: Actor,
  record: ImportRecord,
  files: readonly ImportFileRow[],
  now: Date,
): Promise<Import['seats']> {
  if (record.state !== 'previewed' || actor.role === 'sales_rep') return null;
  const team = new Team(await listTeam(tx, actor), record.options.owner_id);
  const staged = await listNewPeople(tx, { companyId: record.company_id, id: record.id });
  const names = [...staged, ...chosenPeople(files).filter((name) => !team.knows(name))];
  const people = new Set(names.map(plainWords)).size;
  if (people === 0) return null;
  const { missing, free, seats, admins } = await findMissingSeats(tx, actor, people, now);
  return missing === 0 ? null : { people, missing, free, seats, admins: [...admins] };
}
