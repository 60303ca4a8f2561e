import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { getConstructionPlans } from 'pg-boss';
import { EXTENSIONS } from '../embedded/extensions.ts';
import { migratedTemplate } from '../embedded/template.ts';
import { checkStatements } from './check-statements.ts';
import { programOf } from './find-statements.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Statements whose text is data, and why; tests run each on both engines. */
const DATA = {
  'server/src/features/deals/pipeline/board-store.ts': 'puts together what each column of the board needs',
  'server/src/features/operator/service/system-store.ts': 'goes through the parts of a week',
  'server/src/features/privacy/deletion-store.ts': 'goes through the tables that know a person',
  'server/src/features/privacy/retention-store.ts': 'goes through every table of a company',
  'server/src/features/privacy/rows-store.ts': 'goes through every table of a company',
  'server/src/platform/retention.ts': 'goes through a table of what expires',
  'server/src/platform/schedule.ts': 'asks for what each kind of work by the clock waits for',
};

const template = await migratedTemplate();
const database = await PGlite.create({
  extensions: EXTENSIONS,
  loadDataDir: new Blob([new Uint8Array(template)]),
});
try {
  await database.exec(getConstructionPlans('pgboss'));
  const report = await checkStatements(programOf(`${ROOT}server/tsconfig.json`), database, {
    root: ROOT,
    data: DATA,
  });
  process.stdout.write(`${report.statements} statements, ${report.texts} texts\n`);
  for (const problem of report.problems) process.stderr.write(`${problem}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
} finally {
  await database.close();
}
