import type { Deal } from '@dealwright/contract/deals/deals';
import { Avatar } from '../../../ui/avatar.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { useMembers } from '../../identity/members/api.ts';
import { InlineField } from './inline-field.tsx';
import { useDealFact } from './use-deal-fact.ts';

/** Who carries the deal; handing it over takes effect as soon as a colleague is chosen. */
export function OwnerFact({ deal }: { readonly deal: Deal }) {
  const members = useMembers();
  const edit = useDealFact(deal, 'owner');
  return (
    <InlineField
      what="owner"
      edit={edit}
      canEdit={deal.can.assign}
      display={
        <span className="flex min-w-0 items-center gap-1.5">
          <Avatar name={deal.owner.name} size="sm" decorative />
          <span className="truncate max-sm:sr-only">{deal.owner.name}</span>
        </span>
      }
    >
      <Combobox
        aria-label="Owner"
        value={edit.draft.id}
        clearable={false}
        loading={members.isLoading}
        options={(members.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(id) => {
          const chosen = members.data?.find((member) => member.id === id);
          if (chosen) void edit.save({ id: chosen.id, name: chosen.name });
        }}
      />
    </InlineField>
  );
}
