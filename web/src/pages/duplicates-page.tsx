import type { DuplicatePair } from '@dealwright/contract/duplicates/duplicates';
import { DUPLICATE_KINDS, type DuplicateKind } from '@dealwright/domain/duplicates/record';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useAccount } from '../features/account-planning/api.ts';
import { useMayReviewDuplicates } from '../features/duplicates/api.ts';
import { PairList } from '../features/duplicates/pair-list.tsx';
import { usePage } from '../lib/page-title.ts';
import { DeniedState } from '../ui/denied-state.tsx';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { notifySuccess } from '../ui/toast.ts';

const MergeDialog = lazy(() =>
  import('../features/account-planning/merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })),
);

const SEGMENTS = [
  { value: 'account', label: 'Accounts' },
  { value: 'deal', label: 'Deals' },
] as const;

type Shown = (typeof SEGMENTS)[number]['value'];

/** What the address says, as far as it is one of the kinds. */
function kindOf(value: unknown): DuplicateKind {
  return DUPLICATE_KINDS.find((kind) => kind === value) ?? 'account';
}

export function DuplicatesPage() {
  usePage({ title: 'Duplicates', description: 'Records that may be one and the same.' });
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const kind: Shown = kindOf(raw['kind']) === 'deal' ? 'deal' : 'account';
  const mayReview = useMayReviewDuplicates();
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  if (!mayReview) return <DeniedState>Only managers and admins can review duplicates.</DeniedState>;
  return (
    <Page>
      <PageHeader
        title="Duplicates"
        description="Records that may be one and the same, the likeliest first. Nothing is merged unless you say so."
      />
      <SegmentedControl
        aria-label="Kind of record"
        value={kind}
        segments={SEGMENTS}
        onValueChange={(next) => void navigate({ to: '/duplicates', search: { kind: next }, replace: true })}
      />
      <PairList key={kind} kind={kind} onMerge={kind === 'account' ? setMerging : null} />
      <Suspense fallback={null}>
        {merging && <MergeAccounts pair={merging} onClose={() => setMerging(null)} />}
      </Suspense>
    </Page>
  );
}

interface MergeAccountsProps {
  readonly pair: DuplicatePair;
  readonly onClose: () => void;
}

/** The newer record goes into the older one, unless another is chosen. */
function MergeAccounts({ pair, onClose }: MergeAccountsProps) {
  const queryClient = useQueryClient();
  const [kept, gone] =
    pair.one.created_at <= pair.other.created_at ? [pair.one, pair.other] : [pair.other, pair.one];
  const account = useAccount(gone.id).data;
  if (!account) return null;
  return (
    <MergeDialog
      account={account}
      suggested={kept}
      onClose={onClose}
      onMerged={(into) => {
        notifySuccess('Accounts merged', { text: `${account.name} is now part of ${into.name}.` });
        void queryClient.invalidateQueries({ queryKey: ['duplicates'] });
        onClose();
      }}
    />
  );
}
