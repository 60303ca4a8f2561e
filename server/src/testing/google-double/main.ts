/** `node server/src/testing/google-double/main.ts [port]`: a Google of this machine, in a process of its own. */
import { startGoogleDouble } from './google-double.ts';

const { settings, close } = await startGoogleDouble(Number(process.argv[2] ?? 0));
process.stdout.write(`${JSON.stringify(settings)}\n`);
// Stops on a signal, and when its parent ends.
for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(end, () => void close().finally(() => process.exit(0)));
}
