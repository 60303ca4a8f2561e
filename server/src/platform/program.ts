import type { TokenScope } from '@dealwright/contract/route';
import type { Database } from '@dealwright/db/database';
import { DEFAULT_LOCALE } from '@dealwright/domain/locale';
import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';
import { hashToken, NIL_ID } from './ids.ts';
import { tooMany } from './throttle.ts';

/** Requests of one token within a minute. */
const MOST_A_MINUTE = 120;
const BEARER = /^Bearer +(\S{1,200})$/i;

interface TokenRow {
  readonly company_id: string;
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly wait_seconds: number;
}

/**
 * The program that a request's Authorization header names, as one who acts in its company: it sees what an admin sees,
 * in the few operations that name its scope. Null without the header. Throws 401 for a token that is invalid or
 * revoked, 403 for one without the scope, 429 past its limit. Its use is noted.
 */
export async function findProgram(
  database: Database,
  {
    header,
    scope,
    now,
  }: { readonly header: string | undefined; readonly scope: TokenScope; readonly now: Date },
): Promise<Actor | null> {
  if (header === undefined) return null;
  const [, token] = BEARER.exec(header) ?? [];
  const [row] =
    token === undefined
      ? []
      : // The function guards itself, and stands for itself: what it counts stays when the request fails.
        await database.asOwner.query<TokenRow>('select * from app.use_integration_token($1, $2, $3)', [
          hashToken(token),
          now,
          MOST_A_MINUTE,
        ]);
  if (!row) throw new AppError('not_signed_in', 'This token isn’t valid or was revoked.');
  if (row.wait_seconds > 0) throw tooMany(row.wait_seconds);
  if (!row.scopes.includes(scope)) throw new AppError('forbidden', `This token lacks the scope ${scope}.`);
  return {
    userId: row.id,
    companyId: row.company_id,
    workspaceId: NIL_ID,
    role: 'admin',
    name: `Integration: ${row.name}`,
    crmUserId: null,
    settings: DEFAULT_QUALIFICATION_SETTINGS,
    gapsBlock: false,
    locale: DEFAULT_LOCALE,
  };
}

/** The statement that opens a program's transaction: it binds it to the company. */
export function companySql(companyId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(companyId)) throw new Error('no company');
  return `select app.enter_company('${companyId}')`;
}
