import { openEmbedded } from '../../embedded/open-embedded.ts';
import { openPostgres } from '../../postgres/open-postgres.ts';
import { queryRows } from '../../query-rows.ts';

// Writes one number after another, each in a transaction of its own, and prints it once it is committed.
const [engine = '', place = '', first = '0'] = process.argv.slice(2);
const database =
  engine === 'postgres'
    ? openPostgres({ url: place, applicationName: 'writer' })
    : await openEmbedded({ dataDir: place });
for (let number = Number(first); ; number += 1) {
  await database.transaction('dealwright_system', async (tx) => {
    await queryRows(tx, 'insert into numbers (number, half) values ($1, 1)', [number]);
    await queryRows(tx, 'insert into numbers (number, half) values ($1, 2)', [number]);
  });
  process.stdout.write(`${number}\n`);
}
