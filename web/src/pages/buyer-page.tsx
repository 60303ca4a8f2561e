import { useParams } from '@tanstack/react-router';
import { LinkIcon } from 'lucide-react';
import { useBuyerDoor } from '../features/buyer-access/api.ts';
import { Door } from '../features/buyer-access/door.tsx';
import { BuyerPlanPage } from '../features/close-plan/buyer/buyer-plan-page.tsx';
import { BuyerQuotePage } from '../features/quotes/buyer/buyer-quote-page.tsx';
import { isProblem, problemText } from '../lib/http.ts';
import { usePage } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

const PAGES = { quote: BuyerQuotePage, close_plan: BuyerPlanPage } as const;

/** `/q/…`: what a buyer without an account was sent a personal link to. */
export function BuyerPage() {
  const { token = '' } = useParams({ strict: false });
  const door = useBuyerDoor(token);
  usePage({ title: door.data ? door.data.company.name : 'Personal link' });
  if (isProblem(door.error, 'link_void')) {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <EmptyState icon={<LinkIcon />} title="This link doesn’t work anymore">
          Ask the person who sent it for a new one.
        </EmptyState>
      </main>
    );
  }
  if (!door.data) {
    if (!door.isError) return <PageSpinner />;
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <ErrorState onRetry={() => void door.refetch()} retrying={door.isFetching}>
          {problemText(door.error)}
        </ErrorState>
      </main>
    );
  }
  const { link_id, purpose, company, email, confirmed } = door.data;
  if (!confirmed) return <Door token={token} company={company.name} email={email} />;
  const Opened = PAGES[purpose];
  return <Opened token={token} linkId={link_id} company={company.name} />;
}
