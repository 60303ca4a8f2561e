import { startThrowawayPostgres } from '../throwaway-postgres.ts';

// Starts a throwaway server, says which, and never ends it.
const server = await startThrowawayPostgres();
process.stdout.write(`started ${server.pid}\n`);
setInterval(() => undefined, 60_000);
