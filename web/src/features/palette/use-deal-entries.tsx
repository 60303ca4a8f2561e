import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDebounced } from '../../lib/use-debounced.ts';
import { StageIcon } from '../../ui/stage-badge.tsx';
import { fetchDeals } from '../deals/api.ts';
import { leadKey } from '../deals/lead-key.ts';
import { type Entry, fits } from './entries.ts';

const REST_MS = 150;
const SHOWN = 6;
const FRESH_MS = 30_000;

/** The deals that the server finds by name, number, account or people; those changed last while nothing is typed. */
export function useDealEntries(typed: string) {
  const navigate = useNavigate();
  const q = useDebounced(typed.trim().slice(0, 100), REST_MS);
  const query = useQuery({
    queryKey: ['palette', q],
    queryFn: ({ signal }) =>
      fetchDeals(
        { filter: q === '' ? {} : { q }, sort: 'updated_at', order: 'desc' },
        { limit: SHOWN, signal },
      ),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const found: Entry[] = (query.data?.items ?? []).map(({ number, name, account, stage }) => ({
    id: `deal-${number}`,
    group: 'Deals',
    label: name,
    hint: `${leadKey(number)} · ${account.name}`,
    icon: <StageIcon stage={stage} />,
    run: () => void navigate({ to: '/lead-planning/$leadKey', params: { leadKey: leadKey(number) } }),
  }));
  const isLooking = query.isFetching || q !== typed.trim();
  // What an earlier search found stays as long as it fits: Enter must not open what nobody asked for.
  const entries = isLooking
    ? found.filter(({ label, hint = '' }) => fits({ label, words: hint }, typed) > 0)
    : found;
  return { entries, isLooking, isFirst: query.isPending, failed: query.isError };
}
