import type { DuplicatePair } from '@dealwright/contract/duplicates/duplicates';
import { DUPLICATE_KINDS, type DuplicateKind } from '@dealwright/domain/duplicates/record';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMayReviewDuplicates } from '../features/duplicates/api.ts';
import { PairList } from '../features/duplicates/pair-list.tsx';
import { usePage } from '../lib/page-title.ts';
import { DeniedState } from '../ui/denied-state.tsx';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';

const MergeAccountDialog = lazy(() =>
  import('../features/account-planning/merge-account-dialog.tsx').then((module) => ({
    default: module.MergeAccountDialog,
  })),
);
const MergeContactDialog = lazy(() =>
  import('../features/contacts/merge-contact-dialog.tsx').then((module) => ({
    default: module.MergeContactDialog,
  })),
);
const MergeDealDialog = lazy(() =>
  import('../features/deals/merge/merge-deal-dialog.tsx').then((module) => ({
    default: module.MergeDealDialog,
  })),
);

const SEGMENTS = [
  { value: 'account', label: 'Accounts' },
  { value: 'contact', label: 'Contacts' },
  { value: 'deal', label: 'Deals' },
] as const;

/** What the address says, as far as it is one of the kinds. */
function kindOf(value: unknown): DuplicateKind {
  return DUPLICATE_KINDS.find((kind) => kind === value) ?? 'account';
}

export function DuplicatesPage() {
  usePage({ title: 'Duplicates', description: 'Records that might be the same.' });
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const kind = kindOf(raw['kind']);
  const mayReview = useMayReviewDuplicates();
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  if (!mayReview) return <DeniedState>Only managers and admins can review duplicates.</DeniedState>;
  return (
    <Page>
      <PageHeader
        title="Duplicates"
        description="Records that might be the same, most likely first. Nothing merges until you confirm it."
      />
      <SegmentedControl
        aria-label="Kind of record"
        className="self-start"
        value={kind}
        segments={SEGMENTS}
        onValueChange={(next) => void navigate({ to: '/duplicates', search: { kind: next }, replace: true })}
      />
      <PairList key={kind} kind={kind} onMerge={setMerging} />
      <Suspense fallback={null}>
        {merging && <MergePair pair={merging} onClose={() => setMerging(null)} />}
      </Suspense>
    </Page>
  );
}

interface MergePairProps {
  readonly pair: DuplicatePair;
  readonly onClose: () => void;
}

/** The newer record goes into the older one. */
function MergePair({ pair, onClose }: MergePairProps) {
  const [kept, gone] =
    pair.one.created_at <= pair.other.created_at ? [pair.one, pair.other] : [pair.other, pair.one];
  if (pair.kind === 'account')
    return <MergeAccountDialog account={kept} suggested={gone} onClose={onClose} />;
  if (pair.kind === 'contact')
    return <MergeContactDialog contact={kept} suggested={gone} onClose={onClose} />;
  if (kept.number === null || gone.number === null) return null;
  return <MergeDealDialog number={kept.number} suggested={gone.number} onClose={onClose} />;
}
