import { type Deal, dealSchema } from '@dealwright/contract/deals/deals';
import { useQueryClient } from '@tanstack/react-query';
import { ACCOUNTS_KEY } from '../../accounts/api.ts';
import { AccountChooser } from '../account-chooser.tsx';
import { useChangeDeal } from '../api.ts';
import type { AccountChoice } from '../deal-form-values.ts';
import { useInlineEdit } from './inline-edit.ts';
import { InlineField } from './inline-field.tsx';
import { subjectOf } from './use-deal-fact.ts';

/** Who would buy: another account that exists, or a new one, takes effect as soon as it is chosen. */
export function AccountFact({ deal }: { readonly deal: Deal }) {
  const client = useQueryClient();
  const change = useChangeDeal();
  const edit = useInlineEdit<AccountChoice>({
    label: 'Account',
    subject: subjectOf(deal),
    draftKey: `fact.LEAD-${deal.number}.account`,
    value: deal.account,
    version: deal.version,
    save: async ({ id, name }, version) => {
      const account = id ? { id } : { name };
      const saved = await change.mutateAsync({ number: deal.number, version, change: { account } });
      void client.invalidateQueries({ queryKey: ACCOUNTS_KEY });
      return saved;
    },
    theirsOf: (current) => {
      const theirs = dealSchema.safeParse(current);
      return theirs.success ? { value: theirs.data.account, version: theirs.data.version } : null;
    },
  });
  return (
    <InlineField
      what="account"
      edit={edit}
      canEdit={deal.can.edit}
      words={({ name }) => name}
      display={deal.account.name}
    >
      <AccountChooser
        aria-label="Account"
        value={edit.draft}
        clearable={false}
        onChange={(account) => void edit.save(account)}
      />
    </InlineField>
  );
}
