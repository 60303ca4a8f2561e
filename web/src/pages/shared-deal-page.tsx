import { Link, Navigate, useParams } from '@tanstack/react-router';
import { LinkIcon } from 'lucide-react';
import { leadKey } from '../features/deals/lead-key.ts';
import { useOpenShare } from '../features/deals/share-api.ts';
import { isProblem, problemText } from '../lib/http.ts';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

function reasonOf(error: unknown): string {
  if (isProblem(error, 'not_found')) {
    return 'It doesn’t match any deal in your company. Check that you copied the whole link.';
  }
  return problemText(error);
}

/** `/shared-deal/…`: a link by which a colleague shows a deal. */
export function SharedDealPage() {
  usePage({ title: 'Shared deal' });
  const { token = '' } = useParams({ strict: false });
  const opened = useOpenShare(token);
  if (opened.data) {
    const params = { leadKey: leadKey(opened.data.number) };
    return <Navigate to="/lead-planning/$leadKey" params={params} replace />;
  }
  if (!opened.isError) return <PageSpinner />;
  return (
    <Page>
      <EmptyState
        icon={<LinkIcon />}
        title="This link doesn’t work"
        action={
          <Link to="/lead-planning" className={buttonClass({ variant: 'outline' })}>
            Go to Lead Management
          </Link>
        }
      >
        {reasonOf(opened.error)}
      </EmptyState>
    </Page>
  );
}
