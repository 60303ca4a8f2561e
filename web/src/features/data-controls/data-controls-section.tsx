import { DatabaseZap } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSessionState } from '../session/api.ts';
import { useFeature } from '../session/use-feature.ts';
import { CompanyCard } from './company-card.tsx';
import { CompanyNotice } from './company-notice.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { ExportsCard } from './exports-card.tsx';
import { RetentionCard } from './retention-card.tsx';

/** What people may do with what is kept of them. */
export function DataControlsSection() {
  const enabled = useFeature('data_controls');
  const isAdmin = useSessionState().profile?.role === 'admin';
  if (!enabled) {
    return (
      <EmptyState icon={<DatabaseZap aria-hidden />} title="Data Controls">
        Data Controls is coming soon.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <CompanyNotice />
      <ExportsCard />
      {isAdmin && <RetentionCard />}
      <DeletionCard />
      {isAdmin && <CompanyCard />}
    </div>
  );
}
