import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type MutationOptions,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isProblem } from './http.ts';

const TRIES = 3;
const FIRST_PAUSE_MS = 400;
const STALE_AFTER_MS = 15_000;

/** Another try helps against a lost connection or a busy server, not against a clear answer. */
function mayHelp(error: unknown): boolean {
  if (!isProblem(error)) return true;
  const { code, status } = error;
  return code === 'too_many_at_once' || status === 0 || status === 408 || status >= 500;
}

const hasFirstOnTheWay = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/**
 * What is read anew because something changed is read after the change, also where the first answer is still on its
 * way: that one may be older than the change, and is taken for fresh otherwise. It is not called back, lest a page with
 * many changes never came.
 */
class FreshQueryClient extends QueryClient {
  private readonly asked = new Map<Query, Promise<void>>();

  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const first = this.getQueryCache().findAll(filters).filter(hasFirstOnTheWay);
    const anew = first.map((query) => this.askOnceMore(query, filters, options));
    await Promise.all([super.invalidateQueries(filters, options), ...anew]);
  }

  /** A failure is said at once, rather than after all that it makes stale was read anew. */
  override defaultMutationOptions<T extends MutationOptions>(options?: T): T {
    const given = super.defaultMutationOptions(options);
    const { onSettled } = given;
    if (given === options || !onSettled) return given;
    return {
      ...given,
      onSettled: (...settled: Parameters<typeof onSettled>) => {
        const done = onSettled(...settled);
        const [, error] = settled;
        return error ? undefined : done;
      },
    };
  }

  private askOnceMore(
    query: Query,
    { refetchType }: InvalidateQueryFilters,
    options: InvalidateOptions,
  ): Promise<void> {
    const asked = this.asked.get(query);
    if (asked) return asked;
    const anew = query
      .fetch()
      .catch(() => undefined)
      .then(() => {
        this.asked.delete(query);
        const { queryKey } = query;
        return super.invalidateQueries(
          { queryKey, exact: true, ...(refetchType && { refetchType }) },
          options,
        );
      });
    this.asked.set(query, anew);
    return anew;
  }
}

/**
 * Reads are tried three times in all; writes are never repeated by themselves. Without a network both fail and say so,
 * rather than wait for it with the button turning; what is shown is read again when it comes back.
 */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < TRIES - 1 && mayHelp(error),
        retryDelay: (attempt) => FIRST_PAUSE_MS * 2 ** attempt,
        throwOnError: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * What a save answered is on screen. It comes there a moment after it was kept: who lets go of what was typed before
 * that shows, and goes on from, what there was before the save.
 */
export function afterRender(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(() => resolve()));
}

/** Keeps what a save answered, whatever a question that was asked before it is answered later. */
export async function setSaved<T>(client: QueryClient, queryKey: QueryKey, saved: T): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<T>(queryKey, saved);
}
