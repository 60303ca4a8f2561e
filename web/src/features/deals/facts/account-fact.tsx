import type { Deal } from '@dealwright/contract/deals/deals';
import { InlineField } from '../../../ui/inline-field.tsx';
import { AccountName } from '../account-name.tsx';
import { AccountControl } from './fact-controls.tsx';
import { useDealFact } from './use-deal-fact.ts';

/** Who would buy, changed where it stands. */
export function AccountFact({ deal }: { readonly deal: Deal }) {
  const edit = useDealFact(deal, 'account');
  return (
    <InlineField what="account" edit={edit} canEdit={deal.can.edit} display={<AccountName deal={deal} />}>
      <AccountControl edit={edit} />
    </InlineField>
  );
}
