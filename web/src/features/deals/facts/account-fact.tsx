import type { Deal } from '@dealwright/contract/deals/deals';
import { accountName } from '../../../lib/account-name.ts';
import { InlineField } from '../../../ui/inline-field.tsx';
import { AccountControl } from './fact-controls.tsx';
import { useDealFact } from './use-deal-fact.ts';

/** Who would buy, changed where it stands. */
export function AccountFact({ deal }: { readonly deal: Deal }) {
  const edit = useDealFact(deal, 'account');
  return (
    <InlineField what="account" edit={edit} canEdit={deal.can.edit} display={accountName(deal.account)}>
      <AccountControl edit={edit} />
    </InlineField>
  );
}
