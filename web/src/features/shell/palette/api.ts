import { listAccounts } from '@dealwright/contract/accounts';
import { call } from '../../../lib/http.ts';

interface Ask {
  readonly q: string;
  readonly limit: number;
}

export const fetchAccounts = (query: Ask, signal: AbortSignal) => call(listAccounts, { query, signal });
