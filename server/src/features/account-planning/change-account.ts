import type { AccountChange, AccountDetail } from '@dealwright/contract/account-planning/accounts';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { keepFigure } from '../../platform/keep-figure.ts';
import { lockCompany } from '../deals/store.ts';
import { requireEditableAccount } from './access.ts';
import { checkFacts } from './check-facts.ts';
import { readAccount } from './read-account.ts';
import { updateAccount } from './store.ts';

export interface AccountCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly id: string;
  /** The version the person saw. */
  readonly version: number;
}

/** 412 with the current account. */
export async function staleAccount(tx: Tx, { actor, id, now }: AccountCall): Promise<AppError> {
  const current = await readAccount(tx, actor, id, now);
  return new AppError(
    'stale_version',
    `${current.name} was changed in the meantime. Review it, then try again.`,
    { current },
  );
}

/** A new currency given alone leaves the figure as it is: 350000.00 USD becomes 350000 JPY. */
function revenueIn(before: AccountDetail, currency: string | null): number | null {
  const { annual_revenue_minor: amountMinor } = before;
  if (amountMinor === null || before.currency === null || currency === null) return amountMinor;
  return keepFigure({ amountMinor, currency: before.currency }, currency);
}

/** Changes facts of an account. Throws 412 when the version is not the one the person saw. */
export async function changeAccount(
  tx: Tx,
  call: AccountCall,
  change: AccountChange,
): Promise<AccountDetail> {
  const { actor, id, version, now } = call;
  await lockCompany(tx, actor.companyId);
  const account = await requireEditableAccount(tx, actor, id);
  if (account.version !== version) throw await staleAccount(tx, call);
  await checkFacts(tx, actor, account, change, id);
  const before = await readAccount(tx, actor, id, now);
  const currency = change.currency === undefined ? before.currency : change.currency;
  const revenue =
    change.annual_revenue_minor === undefined ? revenueIn(before, currency) : change.annual_revenue_minor;
  if (revenue !== null && currency === null) throw invalid('currency', 'Choose the currency of the revenue');
  const key = { companyId: account.companyId, id, version };
  const update = { ...change, annual_revenue_minor: revenue };
  if (!(await updateAccount(tx, key, update, now))) throw await staleAccount(tx, call);
  return readAccount(tx, actor, id, now);
}
