import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { sealWebhookSecret } from '../features/integrations/webhooks/secret.ts';
import { newId } from '../platform/ids.ts';
import type { SecretConfig } from '../platform/secrets.ts';
import { addDeal } from './test-deal.ts';

export interface ToldCompany {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly dealIds: readonly string[];
}

const DEALS = 4;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A company of one seller with a few deals, whose webhook leads to the given address. */
export async function addToldCompany(
  database: Database,
  secrets: SecretConfig,
  url: string,
): Promise<ToldCompany> {
  const [companyId, workspaceId, id] = [newId(), newId(), newId()];
  const email = `${id}@receiver.example`;
  await database.transaction('dealwright_system', async (tx) => {
    await queryRows(tx, 'insert into companies (id, name) values ($1, $2)', [companyId, email]);
    await queryRows(tx, 'insert into workspaces (company_id, id, name) values ($1, $2, $3)', [
      companyId,
      workspaceId,
      email,
    ]);
    await queryRows(
      tx,
      'insert into users (id, email, company_id, email_confirmed_at) values ($1, $2, $3, now())',
      [id, email, companyId],
    );
    await queryRows(
      tx,
      `insert into profiles (company_id, id, workspace_id, first_name, last_name, email, role)
       values ($1, $2, $3, 'Test', 'Seller', $4, 'sales_rep')`,
      [companyId, id, workspaceId, email],
    );
    await queryRows(
      tx,
      `insert into ai.company_webhook_config (company_id, webhook_url, webhook_secret) values ($1, $2, $3)`,
      [companyId, url, sealWebhookSecret(secrets, companyId, SECRET)],
    );
  });
  const owner = { id, name: email, email, role: 'sales_rep', companyId, workspaceId, token: '' } as const;
  const dealIds: string[] = [];
  for (let count = 0; count < DEALS; count += 1) dealIds.push((await addDeal(database, owner)).id);
  return { companyId, workspaceId, dealIds };
}
