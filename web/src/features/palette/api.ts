import { findPeople, listAccounts } from '@dealwright/contract/people';
import { call } from '../../lib/http.ts';

interface Ask {
  readonly q: string;
  readonly limit: number;
}

export const fetchAccounts = (query: Ask, signal: AbortSignal) => call(listAccounts, { query, signal });
export const fetchPeople = (query: Ask, signal: AbortSignal) => call(findPeople, { query, signal });
