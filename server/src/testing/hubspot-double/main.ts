/** `node server/src/testing/hubspot-double/main.ts [port]`: a HubSpot of this machine, in a process of its own. */
import { startHubspotDouble } from './hubspot-double.ts';

const { settings, close } = await startHubspotDouble(Number(process.argv[2] ?? 0));
process.stdout.write(`${JSON.stringify(settings)}\n`);
// Stops on a signal, and when its parent ends.
for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(end, () => void close().finally(() => process.exit(0)));
}
