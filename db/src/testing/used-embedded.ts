import type { Database } from '../database.ts';
import { type EmbeddedDatabase, openEmbedded } from '../embedded/open-embedded.ts';
import { migratedTemplate } from '../embedded/template.ts';
import { cleanDatabase, shapeOf } from './clean-database.ts';
import { leaseDatabase } from './test-database-lease.ts';

interface Used {
  readonly database: EmbeddedDatabase;
  readonly shape: string;
}

/** Not in use now, and as good as new. Each holds some 300 MB. */
const idle: Used[] = [];
const MOST_IDLE = 1;

async function open(): Promise<Used> {
  const database = await openEmbedded({ template: await migratedTemplate() });
  return { database, shape: await shapeOf(database.asOwner) };
}

async function giveBack(used: Used): Promise<void> {
  const { database, shape } = used;
  const clean =
    idle.length < MOST_IDLE && (await database.asOwner.session((owner) => cleanDatabase(owner, shape)));
  if (clean) {
    idle.push(used);
  } else {
    await database.close();
  }
}

/**
 * An embedded database without rows, from an earlier test of this process if there is one: to start another takes two
 * to three seconds of the processor, to clean one a tenth.
 */
export async function lendEmbedded(): Promise<Database> {
  const used = idle.pop() ?? (await open());
  return leaseDatabase(used.database, () => giveBack(used));
}
