import { migrate } from '../../migrate.ts';
import { openPostgres } from '../../postgres/open-postgres.ts';

// Migrates a PostgreSQL database by the files of a folder and prints those that it applied.
const [url = '', folder = ''] = process.argv.slice(2);
const database = openPostgres({ url });
try {
  const applied = await migrate(database, { folder });
  process.stdout.write(`applied ${applied.join()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
await database.close();
