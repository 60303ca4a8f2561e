import type { EmailMessage, EmailThread } from '@dealwright/contract/integrations/gmail';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { ComposeDialog } from './compose-dialog.tsx';
import { useEmailThreads, useOutgoingEmails } from './emails-api.ts';
import { OutgoingList } from './outgoing-list.tsx';
import { ThreadView } from './thread-view.tsx';

/** What is written: an answer to a message, or something new. */
type Task = { readonly answered: EmailMessage | null } | null;

/** The mail of a deal: what is on its way, the conversations, and writing. */
export function EmailPanel({ number }: { readonly number: number }) {
  const threads = useEmailThreads(number);
  const outgoing = useOutgoingEmails(number);
  const [task, setTask] = useState<Task>(null);
  const mayWrite = outgoing.data?.can.send === true;
  const from = outgoing.data?.from ?? null;
  const writes = mayWrite && from !== null;
  if (!threads.data || !outgoing.data) return <NotLoaded queries={[threads, outgoing]} />;
  const items = threads.data.pages.flatMap((page) => page.items);
  const compose = (
    <Button variant="primary" onClick={() => setTask({ answered: null })}>
      <PenLine aria-hidden />
      New email
    </Button>
  );
  return (
    <section aria-label="Emails" className="flex min-h-96 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-end gap-3">
        {mayWrite && from === null && items.length > 0 && <NotConnected />}
        {writes && items.length > 0 && compose}
      </div>
      <OutgoingList number={number} mails={outgoing.data.items} />
      {items.length === 0 ? (
        <NoEmails number={number} connected={from !== null} mayWrite={mayWrite} compose={compose} />
      ) : (
        <Threads items={items} onReply={writes ? (answered) => setTask({ answered }) : null} />
      )}
      <LoadMore
        hasMore={threads.hasNextPage}
        loading={threads.isFetchingNextPage}
        onLoadMore={() => void threads.fetchNextPage()}
      />
      {task && from !== null && (
        <ComposeDialog number={number} from={from} answered={task.answered} onClose={() => setTask(null)} />
      )}
    </section>
  );
}

interface NotLoadedProps {
  readonly queries: readonly Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>[];
}

function NotLoaded({ queries }: NotLoadedProps) {
  const failed = queries.find(({ error }) => error !== null)?.error;
  if (!failed) return <SkeletonList rows={4} rowClass="h-12" label="Loading the emails" />;
  return (
    <ErrorState
      requestId={isProblem(failed) ? failed.requestId : undefined}
      onRetry={() => {
        for (const query of queries) void query.refetch();
      }}
      retrying={queries.some(({ isFetching }) => isFetching)}
    >
      {problemText(failed)}
    </ErrorState>
  );
}

interface ThreadsProps {
  readonly items: readonly EmailThread[];
  readonly onReply: ((message: EmailMessage) => void) | null;
}

function Threads({ items, onReply }: ThreadsProps) {
  return (
    <ul aria-label="Conversations" className="flex flex-col gap-2">
      {items.map((thread, index) => (
        <ThreadView key={thread.id} thread={thread} startsOpen={index === 0} onReply={onReply} />
      ))}
    </ul>
  );
}

function ConnectLink() {
  return (
    <Link to="/settings" search={{ tab: 'connectors' }} className={buttonClass({ variant: 'outline' })}>
      Connect Gmail
    </Link>
  );
}

function NotConnected() {
  return (
    <>
      <p className="flex-1 text-sm text-muted-foreground">Connect Gmail to write from here.</p>
      <ConnectLink />
    </>
  );
}

interface NoEmailsProps {
  readonly number: number;
  readonly connected: boolean;
  readonly mayWrite: boolean;
  readonly compose: ReactNode;
}

function NoEmails({ number, connected, mayWrite, compose }: NoEmailsProps) {
  const action = connected ? compose : <ConnectLink />;
  return (
    <EmptyState icon={<Mail />} title="No emails yet" action={mayWrite && action}>
      {connected || !mayWrite
        ? 'Emails between your team and this deal’s people appear here once they’re in a connected mailbox.'
        : 'Connect Gmail to see your emails with this deal’s people here.'}{' '}
      Emails that someone imported are{' '}
      <Link
        to="/lead-planning/$leadKey"
        params={{ leadKey: leadKey(number) }}
        search={{ tab: 'notes', kind: 'email' }}
        className="font-medium text-primary underline underline-offset-4"
      >
        in Notes
      </Link>
      .
    </EmptyState>
  );
}
