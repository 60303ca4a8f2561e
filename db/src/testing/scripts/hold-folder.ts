import { openDatabase } from '../../open.ts';

// Opens a data folder, says so, and keeps it until told to end.
const [dataDir = ''] = process.argv.slice(2);
const { database } = await openDatabase({ engine: 'embedded', dataDir });
process.stdout.write('open\n');
process.once('SIGTERM', () => void database.close());
