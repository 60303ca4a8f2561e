import type { Ask, Asks } from '@dealwright/contract/qualification/asks';
import { DONE_FOR_CHAMPION } from '@dealwright/domain/ask';
import { HandHelping, Plus } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useAsks, useRemoveAsk, useReopenAsk } from './api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AskRecords } from './ask-records.tsx';
import { AskRow } from './ask-row.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';

interface AsksCardProps {
  readonly number: number;
  /** The person looked at, to whom a new ask is addressed at first. */
  readonly personId: string | null;
}

/** What is open above the card. */
type Opened =
  | { readonly task: 'add' }
  | { readonly task: 'edit' | 'judge' | 'remove'; readonly ask: Ask }
  | null;

/** What we asked the buyer's people to do, and what their answers say about them. */
export function AsksCard({ number, personId }: AsksCardProps) {
  const query = useAsks(number);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const add = query.data?.can.edit && (
    <Button variant="outline" size="sm" onClick={() => setOpened({ task: 'add' })}>
      <Plus aria-hidden />
      Add ask
    </Button>
  );
  const hasAsks = (query.data?.items.length ?? 0) > 0;
  return (
    <Card title="Asks" actions={hasAsks && add} flush>
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={2} rowClass="h-12 mx-4 my-2" label="Loading asks" />}
      >
        {(asks) =>
          asks.items.length === 0 ? (
            <EmptyState icon={<HandHelping />} title="No asks yet" action={add} className="py-8">
              Ask for something that costs them effort. {DONE_FOR_CHAMPION} asks done on time make a champion.
            </EmptyState>
          ) : (
            <AskList number={number} asks={asks} onOpen={setOpened} />
          )
        }
      </QueryState>
      {opened?.task === 'add' && <AskDialog number={number} ask={null} personId={personId} onClose={close} />}
      {opened?.task === 'edit' && (
        <AskDialog number={number} ask={opened.ask} personId={null} onClose={close} />
      )}
      {opened?.task === 'judge' && <OutcomeDialog number={number} ask={opened.ask} onClose={close} />}
      {opened?.task === 'remove' && <RemoveAsk number={number} ask={opened.ask} onClose={close} />}
    </Card>
  );
}

interface AskListProps {
  readonly number: number;
  readonly asks: Asks;
  readonly onOpen: (opened: Opened) => void;
}

function AskList({ number, asks: { items, people, can }, onOpen }: AskListProps) {
  const reopen = useReopenAsk(number);
  return (
    <>
      <AskRecords number={number} people={people} canEdit={can.edit} />
      <ul aria-label="Asks" className="divide-y divide-border border-t border-border">
        {items.map((ask) => (
          <AskRow
            key={ask.id}
            ask={ask}
            canEdit={can.edit}
            onJudge={() => onOpen({ task: 'judge', ask })}
            onEdit={() => onOpen({ task: 'edit', ask })}
            onRemove={() => onOpen({ task: 'remove', ask })}
            onReopen={() =>
              reopen.mutate(ask.id, {
                onError: (error) => notifyError('Couldn’t reopen the ask', { text: problemText(error) }),
              })
            }
          />
        ))}
      </ul>
    </>
  );
}

function RemoveAsk({ number, ask, onClose }: { number: number; ask: Ask; onClose: () => void }) {
  const remove = useRemoveAsk(number);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Remove this ask?"
      description={`“${ask.what}” stays in the history but no longer counts for ${ask.person.name}.`}
      confirmLabel="Remove ask"
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(ask.id, {
          onSuccess: () => notifySuccess('Ask removed'),
          onError: (error) => notifyError('Couldn’t remove the ask', { text: problemText(error) }),
          onSettled: onClose,
        })
      }
    />
  );
}
