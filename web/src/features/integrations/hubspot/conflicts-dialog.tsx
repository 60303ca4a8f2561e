import type { HubspotAnyField, HubspotConflict } from '@dealwright/contract/integrations/hubspot';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { type ConflictDecision, useHubspotConflicts, useResolveConflict } from './api.ts';

const FIELDS: Readonly<Record<HubspotAnyField, string>> = {
  name: 'Name',
  amount: 'Amount',
  close_date: 'Close date',
  stage: 'Stage',
  next_step: 'Next step',
  loss_reason: 'Loss reason',
  domain: 'Domain',
  industry: 'Industry',
  employees: 'Employees',
  city: 'City',
  country: 'Country',
  title: 'Title',
  email: 'Email',
  phone: 'Phone',
};

interface Outcome {
  /** What it was about, in words. */
  readonly about: string;
  readonly keep: 'ours' | 'theirs';
  /** Why it was not done; null if it was. */
  readonly problem: string | null;
}

const aboutOf = ({ record, field }: HubspotConflict): string =>
  `${FIELDS[field]} of ${record.kind === 'deal' ? `LEAD-${record.deal_number}` : record.name}`;

interface ConflictsDialogProps {
  /** Whether what is kept here is written to HubSpot. */
  readonly writeBack: boolean;
  readonly onClose: () => void;
}

/** What was changed on both sides: nothing was overwritten, and here one decides which holds. */
export function ConflictsDialog({ writeBack, onClose }: ConflictsDialogProps) {
  const query = useHubspotConflicts();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const said = useRef<HTMLDivElement>(null);
  // The row goes, and with it the button that was pressed: what came of it takes the focus.
  const tell = (next: Outcome) => {
    setOutcome(next);
    said.current?.focus();
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title="Changed on both sides"
      description={
        writeBack
          ? 'Keep the value here and write it to HubSpot, or use HubSpot’s.'
          : 'Keep the value here, or use HubSpot’s. Writing to HubSpot is off, so HubSpot keeps its own value.'
      }
    >
      <div>
        <div ref={said} tabIndex={-1} aria-live="polite" className="outline-none">
          {outcome && <Said outcome={outcome} />}
        </div>
        <QueryState query={query} skeleton={<SkeletonList rows={3} rowClass="h-20" />}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0)
              return <EmptyState title="Nothing to decide">Both sides agree.</EmptyState>;
            return (
              <>
                <ul className="flex flex-col gap-3">
                  {items.map((conflict) => (
                    <ConflictItem key={conflict.id} conflict={conflict} onOutcome={tell} />
                  ))}
                </ul>
                <LoadMore
                  hasMore={query.hasNextPage}
                  loading={query.isFetchingNextPage}
                  onLoadMore={() => void query.fetchNextPage()}
                />
              </>
            );
          }}
        </QueryState>
      </div>
    </Dialog>
  );
}

function Said({ outcome: { about, keep, problem } }: { readonly outcome: Outcome }) {
  if (problem !== null)
    return (
      <Callout tone="warn" className="mb-3" title={`Couldn’t save your decision: ${about}`}>
        {problem}
      </Callout>
    );
  return (
    <Callout tone="won" className="mb-3">
      {`${about}: ${keep === 'ours' ? 'kept ours' : 'used theirs'}.`}
    </Callout>
  );
}

const LINK = 'font-medium underline-offset-2 hover:underline';

/** A deal, the deal on which a person stands, an account or a contact is one step away. */
function RecordName({ record }: Pick<HubspotConflict, 'record'>) {
  const { name, deal_number: number, account_id: accountId, contact_id: contactId } = record;
  if (contactId !== null)
    return (
      <Link to="/contacts/$contactId" params={{ contactId }} className={LINK}>
        {name}
      </Link>
    );
  if (accountId !== null)
    return (
      <Link to="/account-planning/$accountId" params={{ accountId }} className={LINK}>
        {name}
      </Link>
    );
  if (number === null) return <span className="font-medium">{name}</span>;
  return (
    <Link to="/lead-planning/$leadKey" params={{ leadKey: `LEAD-${number}` }} className={LINK}>
      {name}
    </Link>
  );
}

const KINDS: Readonly<Record<HubspotConflict['record']['kind'], string>> = {
  deal: 'deal',
  account: 'account',
  contact: 'contact',
  person: 'person',
};

interface ConflictItemProps {
  readonly conflict: HubspotConflict;
  readonly onOutcome: (outcome: Outcome) => void;
}

function ConflictItem({ conflict, onOutcome }: ConflictItemProps) {
  const { id, record, field, before, ours, theirs } = conflict;
  const about = aboutOf(conflict);
  const resolve = useResolveConflict((error, { keep }: ConflictDecision) =>
    onOutcome({ about, keep, problem: error && problemText(error) }),
  );
  const side = { about, deciding: resolve.isPending ? resolve.variables.keep : null };
  const decide = (keep: 'ours' | 'theirs') => resolve.mutate({ id, keep, seen: { ours, theirs } });
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-border p-3">
      <div className="text-sm">
        <p className="break-words">
          <span className="font-medium">{FIELDS[field]}</span>
          <span className="text-muted-foreground">{` of the ${KINDS[record.kind]} `}</span>
          <RecordName record={record} />
        </p>
        <p className="break-words text-xs text-muted-foreground">Last synced value: {before ?? 'empty'}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Side {...side} keep="ours" title="Here" value={ours} action="Keep ours" onDecide={decide} />
        <Side
          {...side}
          keep="theirs"
          title="In HubSpot"
          value={theirs}
          action="Use theirs"
          onDecide={decide}
        />
      </div>
    </li>
  );
}

interface SideProps {
  readonly about: string;
  readonly keep: 'ours' | 'theirs';
  readonly title: string;
  readonly value: string | null;
  readonly action: string;
  /** What is being saved; null while nothing is. */
  readonly deciding: 'ours' | 'theirs' | null;
  readonly onDecide: (keep: 'ours' | 'theirs') => void;
}

function Side({ about, keep, title, value, action, deciding, onDecide }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col justify-between gap-2 rounded-md bg-muted px-3 py-2.5">
      <div className="min-w-0">
        <p className="text-xs text-muted-foreground">{title}</p>
        <p className={cx('whitespace-pre-line break-words text-sm', value ? 'font-medium' : 'italic')}>
          {value ?? 'Empty'}
        </p>
      </div>
      <Button
        size="sm"
        variant="outline"
        className="w-full sm:w-auto sm:self-start"
        aria-label={`${action}: ${about}`}
        busy={deciding === keep}
        disabled={deciding !== null}
        onClick={() => onDecide(keep)}
      >
        {action}
      </Button>
    </div>
  );
}
