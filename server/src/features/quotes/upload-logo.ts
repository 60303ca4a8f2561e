import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { LOGO_TYPES, type QuoteSettings } from '@dealwright/contract/quotes/quote-settings';
import type { Database } from '@dealwright/db/database';
import { MAX_LOGO_BYTES } from '@dealwright/domain/quote';
import type { Actor } from '../../platform/actor.ts';
import { asMember } from '../../platform/as-member.ts';
import { AppError } from '../../platform/errors.ts';
import { shownName } from '../../platform/storage/file-names.ts';
import { inspectAside } from '../../platform/storage/inspect-aside.ts';
import { withReceivedFile } from '../../platform/storage/receive-file.ts';
import { changeLogo, requireMayEditSettings } from './change-settings.ts';
import { tryLogo } from './paper/try-logo.ts';

interface Upload {
  readonly actor: Actor;
  readonly database: Database;
  readonly file: Readable;
  readonly announcedBytes: number | null;
  readonly now: Date;
}

/** Receives a logo, sees that it is an image that can be printed, and keeps it. Throws 403, 413, 415 or 429. */
export async function uploadLogo(
  { actor, database, file, announcedBytes, now }: Upload,
  givenName: string,
  incoming: string,
): Promise<QuoteSettings> {
  requireMayEditSettings(actor);
  const limits = { maxBytes: MAX_LOGO_BYTES, announcedBytes };
  return withReceivedFile(incoming, file, limits, async ({ path }) => {
    await inspectAside(actor.companyId, path, shownName(givenName), LOGO_TYPES);
    const logo = new Uint8Array(await readFile(path));
    await tryLogo(actor.companyId, logo);
    return asMember(database, { companyId: actor.companyId, userId: actor.userId }, (tx, member) => {
      if (!member) throw new AppError('forbidden');
      return changeLogo(tx, { actor: member, now }, logo);
    });
  });
}
