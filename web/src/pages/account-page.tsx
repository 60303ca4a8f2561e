import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { AccountHead } from '../features/account-planning/account-head.tsx';
import { AccountOverview } from '../features/account-planning/account-overview.tsx';
import {
  type AccountDetail,
  type ActivityView,
  type DealView,
  useAccount,
  useRefreshAccounts,
} from '../features/account-planning/api.ts';
import { PlanPanel } from '../features/account-planning/plans/plan-panel.tsx';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const AccountDialog = lazy(() =>
  import('../features/account-planning/account-dialog.tsx').then((module) => ({
    default: module.AccountDialog,
  })),
);
const AccountNews = lazy(() =>
  import('../features/news/account-news.tsx').then((module) => ({ default: module.AccountNews })),
);
const MergeAccountDialog = lazy(() =>
  import('../features/account-planning/merge-account-dialog.tsx').then((module) => ({
    default: module.MergeAccountDialog,
  })),
);

interface AccountSearch {
  readonly tab?: 'plan' | 'news';
  readonly plan?: string;
  readonly deals?: DealView;
  readonly activity?: ActivityView;
  /** Dismissed headlines in place of the current ones. */
  readonly news?: 'only';
}

function readSearch({ tab, plan, deals, activity, news }: Readonly<Record<string, unknown>>): AccountSearch {
  return {
    ...((tab === 'plan' || tab === 'news') && { tab }),
    ...(typeof plan === 'string' && { plan }),
    ...((deals === 'won' || deals === 'lost') && { deals }),
    ...(activity === 'conversations' && { activity }),
    ...(news === 'only' && { news }),
  };
}

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'plan', label: 'Plan' },
  { value: 'news', label: 'News' },
] as const;

export function AccountPage() {
  const { accountId } = useParams({ from: '/protected/account-planning/$accountId' });
  const account = useAccount(accountId);
  usePage({ title: account.data?.name ?? 'Account', description: 'An account, its deals, people and plan.' });
  useLiveDeals(useRefreshAccounts());
  return (
    <Page>
      <QueryState
        query={account}
        skeleton={<Skeleton className="h-96" />}
        notFound="This account doesn’t exist, or it belongs to another workspace"
        notFoundAction={
          <Link to="/account-planning" className={buttonClass({ variant: 'outline' })}>
            All accounts
          </Link>
        }
      >
        {(data) =>
          data.id === accountId ? (
            <AccountView key={data.id} account={data} />
          ) : (
            <Navigate to="/account-planning/$accountId" params={{ accountId: data.id }} replace />
          )
        }
      </QueryState>
    </Page>
  );
}

type Asked = 'edit' | 'merge' | null;

/** Puts a part of the page into the address. */
function useShow(accountId: string) {
  const navigate = useNavigate();
  return (search: AccountSearch) =>
    void navigate({
      to: '/account-planning/$accountId',
      params: { accountId },
      search: { ...search },
      replace: true,
      resetScroll: false,
    });
}

function AccountView({ account }: { readonly account: AccountDetail }) {
  const show = useShow(account.id);
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { tab = 'overview', plan, deals = 'open', activity = 'recent', news = 'no' } = readSearch(raw);
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <>
      <AccountHead account={account} onEdit={() => setAsked('edit')} onMerge={() => setAsked('merge')} />
      <Tabs
        aria-label="Account"
        value={tab}
        onValueChange={(next) => show(next === 'overview' ? {} : { tab: next })}
        tabs={TABS}
      >
        <TabPanel value="overview">
          {tab === 'overview' && (
            <div className="pt-4">
              <AccountOverview
                account={account}
                view={{ deals, activity }}
                onView={(view) => show(readSearch({ ...view }))}
              />
            </div>
          )}
        </TabPanel>
        <TabPanel value="plan">
          {tab === 'plan' && (
            <div className="pt-4">
              <PlanPanel
                account={account}
                planId={plan ?? null}
                onPlan={(id) => show({ tab: 'plan', ...(id && { plan: id }) })}
              />
            </div>
          )}
        </TabPanel>
        <TabPanel value="news">
          {tab === 'news' && <NewsPanel account={account} view={news} onShow={show} />}
        </TabPanel>
      </Tabs>
      <AccountDialogs account={account} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface NewsPanelProps {
  readonly account: AccountDetail;
  readonly view: 'no' | 'only';
  readonly onShow: (search: AccountSearch) => void;
}

function NewsPanel({ account, view, onShow }: NewsPanelProps) {
  return (
    <div className="pt-4">
      <Suspense fallback={<Skeleton className="h-60" />}>
        <AccountNews
          accountId={account.id}
          taskHome={account.can.edit ? { accountId: account.id } : null}
          view={view}
          onView={(next) => onShow({ tab: 'news', ...(next === 'only' && { news: next }) })}
        />
      </Suspense>
    </div>
  );
}

interface AccountDialogsProps {
  readonly account: AccountDetail;
  readonly asked: Asked;
  readonly onClose: () => void;
}

function AccountDialogs({ account, asked, onClose }: AccountDialogsProps) {
  return (
    <Suspense fallback={null}>
      {asked === 'edit' && <AccountDialog account={account} onClose={onClose} onSaved={onClose} />}
      {asked === 'merge' && <MergeAccountDialog account={account} onClose={onClose} />}
    </Suspense>
  );
}
