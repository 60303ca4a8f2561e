import type { Deal } from '@dealwright/contract/deals/deals';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const SourceView = lazyPart(() => import('./source-view.tsx').then(({ SourceView }) => SourceView));

interface SourcePanelProps {
  readonly deal: Deal;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** The source that the address names. */
export function SourcePanel(props: SourcePanelProps) {
  const id = props.search.source;
  return id ? <SourceView {...props} id={id} /> : null;
}

SourcePanel.load = SourceView.load;
