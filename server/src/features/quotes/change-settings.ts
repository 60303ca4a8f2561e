import type { QuoteSettings, QuoteSettingsInput } from '@dealwright/contract/quotes/quote-settings';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { canEditQuoteSettings } from './policy.ts';
import { findSettings, saveLogo, saveSettings } from './settings-store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

export function requireMayEditSettings(actor: Actor): void {
  if (!canEditQuoteSettings(actor)) {
    throw new AppError('forbidden', 'Only managers and admins can change the settings of quotes.');
  }
}

export async function readSettings(tx: Tx, actor: Actor): Promise<QuoteSettings> {
  const row = await findSettings(tx, actor.companyId, actor.workspaceId);
  return {
    ...row,
    logo_at: row.logo_at?.toISOString() ?? null,
    can: { edit: canEditQuoteSettings(actor) },
  };
}

const keyOf = ({ actor, now }: Call) => ({
  companyId: actor.companyId,
  workspaceId: actor.workspaceId,
  now,
});

/** Throws 412 with the settings as they are now if a colleague saved first. */
export async function changeSettings(
  tx: Tx,
  call: Call & { readonly version: number },
  input: QuoteSettingsInput,
): Promise<QuoteSettings> {
  const { actor, version } = call;
  requireMayEditSettings(actor);
  if (!(await saveSettings(tx, keyOf(call), version, input))) {
    throw new AppError(
      'stale_version',
      'These settings were changed in the meantime. Review them, then try again.',
      {
        current: await readSettings(tx, actor),
      },
    );
  }
  return readSettings(tx, actor);
}

/** Null takes the logo away. */
export async function changeLogo(tx: Tx, call: Call, logo: Uint8Array | null): Promise<QuoteSettings> {
  requireMayEditSettings(call.actor);
  await saveLogo(tx, keyOf(call), logo);
  return readSettings(tx, call.actor);
}
