import type { Deal } from '@dealwright/contract/deals/deals';
import { useHotkey } from '../../../lib/hotkeys.ts';
import { InlineField } from '../../../ui/inline-field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useDealFact } from '../facts/use-deal-fact.ts';

/** The deal's name as the page's heading; E edits it. */
export function HeadName({ deal }: { readonly deal: Deal }) {
  const edit = useDealFact(deal, 'name');
  useHotkey({ keys: 'e', label: 'Edit the name', group: 'Deal', run: edit.open }, deal.can.edit);
  const heading = (
    <span
      title={deal.name}
      className="line-clamp-1 text-xl font-medium tracking-[-0.011em] max-md:line-clamp-2 max-md:text-lg/5"
    >
      {deal.name}
    </span>
  );
  return (
    <h1 className="min-w-0">
      <InlineField what="name" edit={edit} canEdit={deal.can.edit} display={heading}>
        <Input
          aria-label="Name"
          value={edit.draft}
          maxLength={200}
          autoComplete="off"
          onValueChange={edit.change}
          className="text-lg"
        />
      </InlineField>
    </h1>
  );
}
