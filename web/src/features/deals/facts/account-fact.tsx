import type { Deal } from '@dealwright/contract/deals/deals';
import { AccountChooser } from '../account-chooser.tsx';
import { InlineField } from './inline-field.tsx';
import { useDealFact } from './use-deal-fact.ts';

/** Who would buy: another account that exists, or a new one, takes effect as soon as it is chosen. */
export function AccountFact({ deal }: { readonly deal: Deal }) {
  const edit = useDealFact(deal, 'account');
  return (
    <InlineField what="account" edit={edit} canEdit={deal.can.edit} display={deal.account.name}>
      <AccountChooser
        aria-label="Account"
        value={edit.draft}
        clearable={false}
        onChange={(account) => void edit.save(account)}
      />
    </InlineField>
  );
}
