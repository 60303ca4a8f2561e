import type { Deal } from '@dealwright/contract/deals/deals';
import { Avatar } from '../../../ui/avatar.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { OwnerControl } from './fact-controls.tsx';
import { useDealFact } from './use-deal-fact.ts';

/** Who carries the deal, handed over where they stand. */
export function OwnerFact({ deal }: { readonly deal: Deal }) {
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
      <OwnerControl edit={edit} />
    </InlineField>
  );
}
