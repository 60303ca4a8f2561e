import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useCompetitor, useCompetitors } from '../features/competitors/api.ts';
import { CompetitorList } from '../features/competitors/competitor-list.tsx';
import { ExportCompetitorsButton } from '../features/competitors/export-competitors-button.tsx';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';

const CompetitorDialog = lazy(() =>
  import('../features/competitors/competitor-dialog.tsx').then((module) => ({
    default: module.CompetitorDialog,
  })),
);

const STATUSES = [
  { value: 'no', label: 'Active' },
  { value: 'only', label: 'Archived' },
] as const;

/** What lies over the list, in its address. */
interface CompetitorsSearch {
  readonly status?: 'archived';
  readonly new?: true;
  readonly competitor?: string;
}

function useCompetitorsAddress() {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const base: CompetitorsSearch = raw['status'] === 'archived' ? { status: 'archived' } : {};
  return {
    base,
    isNew: raw['new'] === true,
    competitor: typeof raw['competitor'] === 'string' ? raw['competitor'] : null,
    show: (search: CompetitorsSearch) =>
      void navigate({ to: '/competitors', search: search as never, replace: true, resetScroll: false }),
  };
}

export function CompetitorsPage() {
  usePage({ title: 'Competitors', description: 'The companies and alternatives your deals compete with.' });
  const { base, isNew, competitor, show } = useCompetitorsAddress();
  const status = base.status === 'archived' ? 'only' : 'no';
  const canManage = useCompetitors(status).data?.pages[0]?.can.manage === true;
  const add = canManage && (
    <Button variant="primary" onClick={() => show({ ...base, new: true })}>
      <Plus aria-hidden />
      Add competitor
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Competitors"
        actions={
          <>
            <ExportCompetitorsButton status={status} />
            {add}
          </>
        }
      />
      <SegmentedControl
        aria-label="Status"
        className="self-start"
        value={status}
        segments={STATUSES}
        onValueChange={(next) => show(next === 'only' ? { status: 'archived' } : {})}
      />
      <CompetitorList
        status={status}
        onOpen={({ id }) => show({ ...base, competitor: id })}
        first={
          canManage && (
            <Button variant="outline" onClick={() => show({ ...base, new: true })}>
              Add your first competitor
            </Button>
          )
        }
      />
      <Suspense fallback={null}>
        {isNew && canManage && <CompetitorDialog competitor={null} onClose={() => show(base)} />}
        {competitor !== null && <EditCompetitor id={competitor} onClose={() => show(base)} />}
      </Suspense>
    </Page>
  );
}

function EditCompetitor({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data } = useCompetitor(id);
  if (!data?.can.edit) return null;
  return <CompetitorDialog key={id} competitor={data} onClose={onClose} />;
}
