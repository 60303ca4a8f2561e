/** `node server/src/testing/google-double/main.ts [port]`: a Google of this machine, in a process of its own. */
import { startGoogleDouble } from './google-double.ts';

const { settings, close } = await startGoogleDouble(Number(process.argv[2] ?? 0));
process.stdout.write(`${JSON.stringify(settings)}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());
