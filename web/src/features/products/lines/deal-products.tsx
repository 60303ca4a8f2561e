import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import type { PricedDeal } from './amount-source.tsx';
import { useDealLines } from './api.ts';
import { LineEditor } from './line-editor.tsx';
import { LineList } from './line-list.tsx';

/** What a deal sells: lines with prices, and where its amount comes from. */
export function DealProducts({ deal }: { readonly deal: PricedDeal }) {
  const lines = useDealLines(deal.number);
  return (
    <QueryState query={lines} skeleton={<SkeletonList rows={6} rowClass="h-9" label="Loading products" />}>
      {(saved) =>
        saved.can.edit ? <LineEditor deal={deal} saved={saved} /> : <LineList deal={deal} saved={saved} />
      }
    </QueryState>
  );
}
