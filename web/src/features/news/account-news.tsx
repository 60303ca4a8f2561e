import { Newspaper } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import type { TaskHome } from '../tasks/api.ts';
import { type NewsItem, type NewsSearch, type NewsView, useNews } from './api.ts';
import { DismissNewsDialog } from './dismiss-news-dialog.tsx';
import { NewsRow } from './news-row.tsx';
import { CheckButton, SearchState } from './search-state.tsx';

const VIEWS = [
  { value: 'no', label: 'Current' },
  { value: 'only', label: 'Dismissed' },
] as const;

const LOOK_AGAIN_MS = 2000;

/** While news is looked for, the list is read again until it has been. */
function useWaiting(isWaiting: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
}

interface AccountNewsProps {
  readonly accountId: string;
  readonly taskHome: TaskHome | null;
  readonly view: NewsView;
  readonly onView: (view: NewsView) => void;
}

/** Headlines about an account, and how they are looked for. */
export function AccountNews(props: AccountNewsProps) {
  const news = useNews(props.accountId, props.view);
  useWaiting(news.data?.pages[0]?.search.is_waiting === true, news.refetch);
  return (
    <QueryState query={news} skeleton={<SkeletonList rows={4} rowClass="h-20" label="Loading news" />}>
      {({ pages }) => {
        const search = pages[0]?.search;
        if (!search) return null;
        return (
          <NewsCard {...props} search={search} items={pages.flatMap((page) => page.items)}>
            <LoadMore
              hasMore={news.hasNextPage}
              loading={news.isFetchingNextPage}
              onLoadMore={() => void news.fetchNextPage()}
            />
          </NewsCard>
        );
      }}
    </QueryState>
  );
}

interface NewsCardProps extends AccountNewsProps {
  readonly search: NewsSearch;
  readonly items: readonly NewsItem[];
  /** What loads more of them. */
  readonly children: ReactNode;
}

function NewsCard({ accountId, taskHome, view, onView, search, items, children }: NewsCardProps) {
  const [asked, setAsked] = useState<NewsItem | null>(null);
  const close = () => setAsked(null);
  const row = { accountId, canEdit: search.can.edit, taskHome, onAskWords: setAsked };
  return (
    <Card
      title="News"
      flush
      actions={
        <>
          <SegmentedControl aria-label="Headlines" value={view} onValueChange={onView} segments={VIEWS} />
          <CheckButton accountId={accountId} search={search} />
        </>
      }
    >
      <SearchState accountId={accountId} search={search} />
      {items.length === 0 ? (
        <NoNews view={view} search={search} />
      ) : (
        <ul aria-label="Headlines" className="divide-y divide-border border-t border-border">
          {items.map((item) => (
            <NewsRow key={item.id} item={item} {...row} />
          ))}
        </ul>
      )}
      {children}
      {asked && (
        <DismissNewsDialog
          accountId={accountId}
          item={asked}
          onClose={close}
          onDismissed={() => {
            close();
            notify('Headline dismissed', { text: asked.headline });
          }}
        />
      )}
    </Card>
  );
}

function NoNews({ view, search }: { readonly view: NewsView; readonly search: NewsSearch }) {
  if (view === 'only') {
    return (
      <EmptyState icon={<Newspaper />} title="No dismissed headlines" className="py-8">
        Headlines that you dismiss stay here, so you can restore them.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Newspaper />} title="No news yet" className="py-8">
      {search.searches_articles
        ? 'Headlines from the account’s website and articles that name it appear here, each with a question to ask.'
        : 'Headlines from the account’s website appear here, each with a question to ask.'}
    </EmptyState>
  );
}
