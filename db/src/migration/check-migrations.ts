import { readMigrations } from '../migration-files.ts';
import { findMigrationProblems } from './migration-rules.ts';

/** Applied before there were rules, so they stay as they are. */
const LAST_WITHOUT_RULES = 67;

// The step `migrations` of `npm run check`: files that would keep the traffic waiting, or the release before from working.
const problems = readMigrations()
  .filter(({ version }) => version > LAST_WITHOUT_RULES)
  .flatMap(findMigrationProblems);
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
