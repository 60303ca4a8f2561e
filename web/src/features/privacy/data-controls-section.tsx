import { DatabaseZap } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMayReviewDuplicates } from '../duplicates/api.ts';
import { DuplicatesCard } from '../duplicates/duplicates-card.tsx';
import { useSession } from '../identity/session/api.ts';
import { useFeature } from '../identity/session/use-feature.ts';
import { UndoCard } from '../operations/undo-card.tsx';
import { CompanyCard } from './company-card.tsx';
import { CompanyNotice } from './company-notice.tsx';
import { DeletionCard, WaitingDeletion } from './deletion-card.tsx';
import { ExportsCard } from './exports-card.tsx';
import { RetentionCard } from './retention-card.tsx';

/** What people may do with what is kept of them. */
export function DataControlsSection() {
  const enabled = useFeature('data_controls');
  const session = useSession().data;
  const mayReview = useMayReviewDuplicates();
  // Until it is known what is on, nothing is offered that would go away again.
  if (!session) return null;
  const isAdmin = session.profile?.role === 'admin';
  if (!enabled) {
    return (
      <div className="flex flex-col gap-4">
        <CompanyNotice />
        <EmptyState icon={<DatabaseZap aria-hidden />} title="Data Controls">
          Data Controls is coming soon.
        </EmptyState>
        <WaitingDeletion />
        <UndoCard />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <CompanyNotice />
      <UndoCard />
      <ExportsCard />
      {mayReview && <DuplicatesCard />}
      {isAdmin && <RetentionCard />}
      <DeletionCard />
      {isAdmin && <CompanyCard />}
    </div>
  );
}
