import { NAMED_OWNER } from '@dealwright/contract/imports/imports';
import type { Tx } from '@dealwright/db/database';
import { ensureNamedOwners, idsOfNew } from '../../identity/named-owners/ensure-named-owners.ts';
import { noteNamedOwners } from '../../operations/record-operation.ts';
import type { ImportFileRow } from '../files-store.ts';
import { listTeam } from '../team-store.ts';
import type { Scene } from './scene.ts';
import { Team } from './team.ts';

/** Adds the unknown owners that files name; returns the scene with them. */
export async function nameOwners(tx: Tx, scene: Scene, files: readonly ImportFileRow[]): Promise<Scene> {
  const names = files.flatMap(({ mapping }) =>
    (mapping?.values ?? []).flatMap(({ field, target, text }) =>
      field === 'owner' && target === NAMED_OWNER ? [text] : [],
    ),
  );
  const missing = [...new Set(names)].filter(
    (name) => !scene.team.knows(name) && !scene.team.findViewer({ name, email: null }),
  );
  // Sellers own everything they import.
  if (missing.length === 0 || scene.actor.role === 'sales_rep') return scene;
  const owners = await ensureNamedOwners(
    tx,
    scene.actor,
    missing.map((name) => ({ name })),
    scene.now,
  );
  if (scene.operation) await noteNamedOwners(tx, scene.operation, idsOfNew(owners));
  return { ...scene, team: new Team(await listTeam(tx, scene.actor), scene.options.owner_id) };
}
