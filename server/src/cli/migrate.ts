import { planInWords } from '@dealwright/db/migration/plan-text';
import { planDatabase } from '@dealwright/db/open';
import { readConfig } from '../platform/config.ts';
import { namingDatabase } from '../platform/start-failure.ts';
import { engineOf, withInstallation } from './installation.ts';

/** `dealwright migrate --plan`: what a release would do to this database. Changes nothing. */
export async function planByCommand(): Promise<string> {
  const config = readConfig();
  try {
    return planInWords(await planDatabase(engineOf(config)));
  } catch (error) {
    throw namingDatabase(config, error);
  }
}

/** `dealwright migrate --apply`, also with MIGRATE=0. Prints what it waits for. */
export function migrateByCommand(): Promise<string> {
  const report = (line: string) => void process.stderr.write(`${line}\n`);
  return withInstallation(
    async ({ migrated }) =>
      migrated.length > 0 ? `Applied ${migrated.join(', ')}` : 'The database is up to date',
    { mayApply: true, report },
  );
}
