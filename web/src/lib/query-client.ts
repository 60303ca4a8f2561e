import { QueryClient } from '@tanstack/react-query';
import { isProblem } from './http.ts';

const TRIES = 3;
const FIRST_PAUSE_MS = 400;
const STALE_AFTER_MS = 15_000;

/** Another try helps against a lost connection or a busy server, not against a clear answer. */
function mayHelp(error: unknown): boolean {
  return !isProblem(error) || error.status === 0 || error.status === 408 || error.status >= 500;
}

/** Reads are tried three times in all; writes are never repeated by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < TRIES - 1 && mayHelp(error),
        retryDelay: (attempt) => FIRST_PAUSE_MS * 2 ** attempt,
        throwOnError: false,
      },
      mutations: { retry: false },
    },
  });
}
