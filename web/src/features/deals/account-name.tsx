import type { DealSummary } from '@dealwright/contract/deals/deals';
import { NO_ACCOUNT } from '../../lib/account-name.ts';

/** The account of a deal on its own; muted without one, like other empty facts. */
export function AccountName({ deal: { account } }: { readonly deal: Pick<DealSummary, 'account'> }) {
  return account ? account.name : <span className="text-muted-foreground">{NO_ACCOUNT}</span>;
}
