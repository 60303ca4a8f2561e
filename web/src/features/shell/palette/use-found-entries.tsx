import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, UserRound } from 'lucide-react';
import { accountName } from '../../../lib/account-name.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { StageIcon } from '../../../ui/stage-badge.tsx';
import { fetchContacts } from '../../contacts/api.ts';
import { fetchDeals } from '../../deals/api.ts';
import { leadKey } from '../../deals/lead-key.ts';
import { fetchAccounts } from './api.ts';
import { type Entry, fits } from './entries.ts';

const REST_MS = 100;
const SHOWN = 6;
const SHOWN_BESIDES = 4;
/** A word of fewer characters is in nearly every name. */
const MIN_CONTACT_SEARCH = 3;
const FRESH_MS = 30_000;

const answers = { staleTime: FRESH_MS, placeholderData: keepPreviousData } as const;

/** Deals by name, number, account or people; those changed last while nothing is typed. */
function useDeals(q: string) {
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ['palette', 'deals', q],
    queryFn: ({ signal }) =>
      fetchDeals(
        { filter: q === '' ? {} : { q }, sort: 'updated_at', order: 'desc' },
        { limit: SHOWN, signal },
      ),
    ...answers,
  });
  const entries = (query.data?.items ?? []).map(
    ({ number, name, account, stage }): Entry => ({
      id: `deal-${number}`,
      group: 'Deals',
      label: name,
      hint: `${leadKey(number)} · ${accountName(account)}`,
      icon: <StageIcon stage={stage} />,
      run: () => void navigate({ to: '/lead-planning/$leadKey', params: { leadKey: leadKey(number) } }),
    }),
  );
  return { query, entries };
}

function useAccounts(q: string) {
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ['palette', 'accounts', q],
    queryFn: ({ signal }) => fetchAccounts({ q, limit: SHOWN_BESIDES }, signal),
    enabled: q !== '',
    ...answers,
  });
  const items = q === '' ? [] : (query.data?.items ?? []);
  const entries = items.map(
    ({ id, name }): Entry => ({
      id: `account-${id}`,
      group: 'Accounts',
      label: name,
      icon: <Building2 aria-hidden />,
      run: () => void navigate({ to: '/account-planning/$accountId', params: { accountId: id } }),
    }),
  );
  return { query, entries };
}

/** People by name, title or email address, each on their own page. */
function useContactEntries(q: string) {
  const navigate = useNavigate();
  const isAsked = q.length >= MIN_CONTACT_SEARCH;
  const query = useQuery({
    queryKey: ['palette', 'contacts', q],
    queryFn: ({ signal }) => fetchContacts({ q, limit: SHOWN_BESIDES }, signal),
    enabled: isAsked,
    ...answers,
  });
  const items = isAsked ? (query.data?.items ?? []) : [];
  const entries = items.map(
    ({ id, name, title, account, emails }): Entry => ({
      id: `contact-${id}`,
      group: 'Contacts',
      label: name,
      hint: [title, account?.name ?? emails[0]].filter(Boolean).join(' · '),
      icon: <UserRound aria-hidden />,
      run: () => void navigate({ to: '/contacts/$contactId', params: { contactId: id } }),
    }),
  );
  return { query, entries };
}

/** What the server finds: deals, accounts and contacts. */
export function useFoundEntries(typed: string) {
  const q = useDebounced(typed.trim().slice(0, 100), REST_MS);
  const all = [useDeals(q), useAccounts(q), useContactEntries(q)];
  const isLooking = q !== typed.trim() || all.some(({ query }) => query.isFetching);
  const found = all.flatMap(({ entries }) => entries);
  // What an earlier search found stays as long as it fits: Enter must not open an unrelated result.
  const entries = isLooking
    ? found.filter(({ label, hint = '' }) => fits({ label, words: hint }, typed) > 0)
    : found;
  return { entries, isLooking, failed: all.some(({ query }) => query.isError) };
}
