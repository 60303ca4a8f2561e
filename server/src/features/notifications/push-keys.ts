import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../platform/as-system.ts';
import { newId } from '../../platform/ids.ts';
import { type SecretConfig, seal, unseal } from '../../platform/secrets.ts';
import { findPushKeys, insertPushKeys } from './recipients-store.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const placeOf = (id: string) => ({ table: 'push_keys', column: 'private_key', ownerId: id, rowId: id });

/** What web push is signed with: made at the first start, and the same for every process from then on. */
export async function ensurePushKeys(database: Database, secrets: SecretConfig): Promise<PushKeys> {
  const row = await asSystem(database, async (tx) => {
    const known = await findPushKeys(tx);
    if (known) return known;
    const { default: webpush } = await import('web-push');
    const { publicKey, privateKey } = webpush.generateVAPIDKeys();
    const id = newId();
    await insertPushKeys(tx, {
      id,
      public_key: publicKey,
      private_key: seal(secrets, placeOf(id), privateKey),
    });
    return findPushKeys(tx);
  });
  if (!row) throw new Error('keys of web push were made a moment ago');
  return { publicKey: row.public_key, privateKey: unseal(secrets, placeOf(row.id), row.private_key) };
}
