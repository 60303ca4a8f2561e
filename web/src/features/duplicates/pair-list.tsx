import type { DuplicatePair } from '@dealwright/contract/duplicates/duplicates';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import { CopyCheck } from 'lucide-react';
import { problemText } from '../../lib/http.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useDecideDuplicate, useDuplicates } from './api.ts';
import { PairCard } from './pair-card.tsx';

interface PairListProps {
  readonly kind: DuplicateKind;
  /** Null if this kind of record can't be merged here. */
  readonly onMerge: ((pair: DuplicatePair) => void) | null;
}

const isOf = (pair: DuplicatePair, other: DuplicatePair | undefined) =>
  pair.one.id === other?.one.id && pair.other.id === other.other.id;

/** Possible duplicates of one kind, to be merged or kept apart. */
export function PairList({ kind, onMerge }: PairListProps) {
  const pairs = useDuplicates(kind);
  const decide = useDecideDuplicate();
  const say = (pair: DuplicatePair, state: DuplicatePair['state']) =>
    decide.mutate(
      { pair, state },
      {
        onSuccess: () => {
          if (state === 'open') return;
          notifySuccess('Kept apart', {
            text: `${pair.one.name} and ${pair.other.name} won’t be suggested again.`,
            action: { label: 'Undo', run: () => say(pair, 'open') },
          });
        },
        onError: (error) => notifyError('Couldn’t save your answer', { text: problemText(error) }),
      },
    );
  return (
    <QueryState query={pairs} skeleton={<SkeletonList rows={4} rowClass="h-28" label="Loading duplicates" />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return <NoPairs />;
        return (
          <>
            <ul aria-label="Possible duplicates" className="flex flex-col gap-3">
              {items.map((pair) => (
                <PairCard
                  key={`${pair.one.id} ${pair.other.id}`}
                  pair={pair}
                  busy={decide.isPending && isOf(pair, decide.variables?.pair)}
                  onMerge={onMerge && (() => onMerge(pair))}
                  onDifferent={() => say(pair, 'different')}
                />
              ))}
            </ul>
            <LoadMore
              hasMore={pairs.hasNextPage}
              loading={pairs.isFetchingNextPage}
              onLoadMore={() => void pairs.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryState>
  );
}

function NoPairs() {
  return (
    <EmptyState icon={<CopyCheck aria-hidden />} title="No possible duplicates">
      New and changed records are compared within a minute or two.
    </EmptyState>
  );
}
