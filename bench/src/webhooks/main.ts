import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { startProduct } from '../servers.ts';
import { APP_SECRET, apart, startReceivers } from './apart.ts';
import { longLog } from './long-log.ts';

async function measureWebhooks(): Promise<Finding[]> {
  const server = await startThrowawayPostgres();
  const receivers = await startReceivers();
  try {
    await createDatabase(server.url('postgres'), 'webhooks');
    const url = server.url('webhooks');
    const product = await startProduct({
      DATABASE_URL: url,
      APP_SECRET,
      OUTBOUND_ALLOW: `127.0.0.1:${receivers.port}`,
    });
    const database = openPostgres({ url });
    await database.refreshTypes();
    const findings = [
      await apart(database, receivers),
      ...(await longLog(database, server.superuserUrl('webhooks'), await product.signIn('admin'))),
    ];
    await database.close();
    await product.end('SIGTERM');
    return findings;
  } finally {
    receivers.server.closeAllConnections();
    receivers.server.close();
    await server.stop();
  }
}

report('webhooks', await measureWebhooks());
