import type { Actor } from '../../../platform/actor.ts';
import { canImport } from '../policy.ts';
import type { ImportRecord } from '../store.ts';

/** A reason why an import can't proceed, in words for the page. */
export class ImportHindered extends Error {}

/** The person who uploaded the files, with their current rights. */
export function requireImporter(actor: Actor | null, { workspace_id }: ImportRecord): Actor {
  if (actor?.workspaceId !== workspace_id || !canImport(actor)) {
    throw new ImportHindered('You can no longer import into this workspace. Ask an admin for access.');
  }
  return actor;
}
