import { ListCount } from '../../ui/list-count.tsx';
import { type AccountSearch, isNarrowed } from './account-search.ts';
import { useAccountCount } from './api.ts';

/** How many accounts there are, and how many of them match. */
export function AccountCount({ search }: { readonly search: AccountSearch }) {
  return <ListCount query={useAccountCount(search)} noun="account" narrowed={isNarrowed(search)} />;
}
