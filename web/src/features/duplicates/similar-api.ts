import {
  findSimilarAccounts,
  findSimilarContacts,
  findSimilarDeals,
} from '@dealwright/contract/duplicates/duplicates';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { TypedContact } from '../contacts/contact-record.ts';
import { DUPLICATES } from './api.ts';

const REST_MS = 400;
const SHORTEST = 3;

/** What is typed of a new account. */
export interface NewAccountFacts {
  readonly name: string;
  readonly domain: string | null;
  readonly country: string | null;
  readonly industry: string | null;
}

/** Existing accounts that may match a new one, once typing pauses. */
export function useSimilarAccounts({ name, domain, country, industry }: NewAccountFacts) {
  const typed = useDebounced(name.trim(), REST_MS);
  const typedDomain = useDebounced(domain?.trim() ?? '', REST_MS);
  const body = { name: typed, domain: typedDomain, country: country ?? '', industry: industry ?? '' };
  return useQuery({
    queryKey: [...DUPLICATES, 'similar-accounts', body],
    queryFn: ({ signal }) => call(findSimilarAccounts, { body, signal }),
    select: ({ items }) => items,
    enabled: typed.length >= SHORTEST,
  });
}

/** Existing contacts that may match a new one, once typing pauses. */
export function useSimilarContacts({ name, title, emails, phones, account_id }: TypedContact) {
  const facts = { name: name.trim(), title: title.trim(), emails, phones, account_id };
  // As text, so that only other facts are another value.
  const body = JSON.parse(useDebounced(JSON.stringify(facts), REST_MS)) as typeof facts;
  const isEnough = body.name.length >= SHORTEST || (body.name !== '' && body.emails.length > 0);
  return useQuery({
    queryKey: [...DUPLICATES, 'similar-contacts', body],
    queryFn: ({ signal }) =>
      call(findSimilarContacts, {
        body: { ...body, emails: [...body.emails], phones: [...body.phones] },
        signal,
      }),
    select: ({ items }) => items,
    enabled: isEnough,
    placeholderData: (before) => (isEnough ? before : undefined),
  });
}

/** What is typed of a new deal. */
export interface NewDealFacts {
  readonly name: string;
  readonly account: { readonly id: string | null };
  readonly amount_minor: number;
  readonly currency: string;
  readonly close_date: string | null;
}

/** Existing deals that may match a new one, once typing pauses. */
export function useSimilarDeals({ name, account, amount_minor, currency, close_date }: NewDealFacts) {
  const typed = useDebounced(name.trim(), REST_MS);
  const body = { name: typed, account_id: account.id, amount_minor, currency, close_date };
  return useQuery({
    queryKey: [...DUPLICATES, 'similar-deals', body],
    queryFn: ({ signal }) => call(findSimilarDeals, { body, signal }),
    select: ({ items }) => items,
    enabled: typed.length >= SHORTEST,
  });
}
