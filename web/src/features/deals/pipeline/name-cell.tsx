import type { DealSummary } from '@dealwright/contract/deals/deals';
import { Link } from '@tanstack/react-router';
import { useChangedByOther } from '../foreign-changes.ts';
import { leadKey } from '../lead-key.ts';
import { CardMenuButton } from './card-menu-button.tsx';

/** The name, as the link that the row's keys work from, and the row's actions. */
export function NameCell({ deal }: { readonly deal: DealSummary }) {
  const changed = useChangedByOther(deal.number);
  return (
    <span className="group/card flex items-center gap-2">
      {changed && (
        <span title="Changed just now by someone else" className="size-1.5 shrink-0 rounded-full bg-primary">
          <span className="sr-only">Changed just now. </span>
        </span>
      )}
      <Link
        data-row-link
        to="/lead-planning/$leadKey"
        params={{ leadKey: leadKey(deal.number) }}
        tabIndex={-1}
        className="truncate font-medium outline-none hover:underline"
      >
        {deal.name}
      </Link>
      <CardMenuButton
        deal={deal}
        inTabOrder={false}
        className="mr-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100"
      />
    </span>
  );
}
