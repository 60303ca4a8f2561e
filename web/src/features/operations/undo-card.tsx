import type { Operation } from '@dealwright/contract/undo';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatRelative, formatTime } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useSession } from '../identity/session/api.ts';
import { isUnderWay, useOperations, useUndoOperation } from './api.ts';
import { KeptRecords } from './kept-records.tsx';
import { countsOf, KIND_LABELS } from './operation-words.ts';

/** Imports, merges and bulk changes of the last 30 days, each with an undo button. */
export function UndoCard() {
  const query = useOperations();
  const role = useSession().data?.profile?.role;
  const mayImport = role !== undefined && role !== 'viewer';
  const operations = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      title="Recent changes you can undo"
      description="Imports, merges and bulk changes, for 30 days."
      actions={
        mayImport && (
          <Link to="/import" className={buttonClass({ variant: 'outline', size: 'sm' })}>
            Import files
          </Link>
        )
      }
    >
      <QueryState query={query} skeleton={<SkeletonList rows={2} label="Loading changes" />}>
        {() =>
          operations.length === 0 ? (
            <p className="text-sm text-muted-foreground">
              No imports, merges or bulk changes in the last 30 days.
            </p>
          ) : (
            <>
              <ul
                aria-label="Recent changes"
                className="divide-y divide-border rounded-lg border border-border"
              >
                {operations.map((one) => (
                  <OperationRow key={one.id} operation={one} />
                ))}
              </ul>
              <LoadMore
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                onLoadMore={() => void query.fetchNextPage()}
              />
            </>
          )
        }
      </QueryState>
    </Card>
  );
}

function OperationRow({ operation }: { readonly operation: Operation }) {
  const { kind, label, actor, created_at, counts, state, undo } = operation;
  const facts = [countsOf(counts), actor?.name, formatRelative(created_at)].filter(Boolean).join(' · ');
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="truncate font-medium">{label}</span>
          <Badge>{KIND_LABELS[kind]}</Badge>
        </p>
        <p className="text-xs text-pretty text-muted-foreground">{facts}</p>
        {(state === 'undone' || state === 'partly') && undo && (
          <p className="text-xs text-pretty text-muted-foreground">{undoneText(undo)}</p>
        )}
        {state === 'partly' && undo && <KeptRecords id={operation.id} count={undo.kept} />}
      </div>
      <OperationAction operation={operation} />
    </li>
  );
}

function undoneText({ by, finished_at, asked_at, restored }: NonNullable<Operation['undo']>): string {
  const byWhom = by ? ` by ${by.name}` : '';
  const when = formatRelative(finished_at ?? asked_at);
  return `Undone${byWhom} ${when}: ${formatCount(restored, 'record')} restored`;
}

function OperationAction({ operation }: { readonly operation: Operation }) {
  const { state, undo } = operation;
  if (isUnderWay(operation))
    return (
      <Progress
        label={state === 'running' ? 'Under way' : 'Undoing'}
        value={undo?.percent ?? null}
        className="w-40"
      />
    );
  if (state === 'undone') return <Badge>Undone</Badge>;
  if (state === 'partly') return <Badge tone="warn">Partly undone</Badge>;
  return operation.can.undo && <UndoButton operation={operation} />;
}

function UndoButton({ operation: { id, label, counts, undo_until } }: { readonly operation: Operation }) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoOperation(id);
  const start = () =>
    undo.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        notifySuccess('Undo started');
      },
      onError: (error) => {
        setAsking(false);
        notifyError('Couldn’t undo', { text: problemText(error) });
      },
    });
  return (
    <>
      <Button variant="outline" aria-label={`Undo ${label}`} onClick={() => setAsking(true)}>
        Undo
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        destructive
        title={`Undo “${label}”?`}
        description={
          `${consequence(counts)} Anything changed or used since stays as it is, and we list it here. ` +
          `You can decide until ${formatTime(undo_until)}.`
        }
        confirmLabel="Undo"
        busy={undo.isPending}
        onConfirm={start}
      />
    </>
  );
}

function consequence({ created, changed, deleted }: Operation['counts']): string {
  const parts = [
    created > 0 && `${formatCount(created, 'new record')} will be deleted.`,
    changed > 0 && `${formatCount(changed, 'changed record')} will go back to what they were.`,
    deleted > 0 && `${formatCount(deleted, 'deleted record')} will come back.`,
  ];
  return parts.filter(Boolean).join(' ');
}
