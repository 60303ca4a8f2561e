import { AtSign, BellRing, Hourglass, UserRoundX } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type DealSignal, useDealSignals, useMarkSignal } from './api.ts';
import { signalWords } from './signal-words.ts';

interface OpenSignal {
  readonly onOpenSource: (interactionId: string) => void;
  readonly onOpenPeople: () => void;
}

interface SignalListProps extends OpenSignal {
  readonly number: number;
  /** Whether those that were marked as seen are listed too. */
  readonly showsSeen: boolean;
  readonly onShowSeen: (shows: boolean) => void;
}

const ICONS = { silent: Hourglass, new_domain: AtSign, left: UserRoundX } as const;

/** What the deal’s emails, calls and people say that its seller should look at. */
export function SignalList({ number, ...rest }: SignalListProps) {
  const query = useDealSignals(number);
  return (
    <Card title="Signals" description="From this deal’s emails, calls, meetings and contacts" flush>
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={2} rowClass="h-12 mx-4 my-2" label="Loading signals" />}
      >
        {({ items }) => <Signals number={number} items={items} {...rest} />}
      </QueryState>
    </Card>
  );
}

interface SignalsProps extends SignalListProps {
  readonly items: readonly DealSignal[];
}

function Signals({ number, items, showsSeen, onShowSeen, ...open }: SignalsProps) {
  const seen = items.filter((signal) => signal.seen);
  const shown = showsSeen ? items : items.filter((signal) => !signal.seen);
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState icon={<BellRing />} title="Nothing to look at" className="py-8">
          You’ll see here who stopped answering, who joined the conversation and who left the company.
        </EmptyState>
      ) : (
        <ul aria-label="Signals" className="mt-2 divide-y divide-border border-t border-border">
          {shown.map((signal) => (
            <SignalRow key={signal.key} number={number} signal={signal} {...open} />
          ))}
        </ul>
      )}
      {seen.length > 0 && (
        <p className="border-t border-border px-4 py-2">
          <Button size="sm" variant="ghost" aria-pressed={showsSeen} onClick={() => onShowSeen(!showsSeen)}>
            {showsSeen ? 'Hide' : 'Show'} {formatCount(seen.length, 'seen signal')}
          </Button>
        </p>
      )}
    </>
  );
}

interface SignalRowProps extends OpenSignal {
  readonly number: number;
  readonly signal: DealSignal;
}

function useMark({ number, signal }: Pick<SignalRowProps, 'number' | 'signal'>) {
  const mark = useMarkSignal(number);
  const { title } = signalWords(signal);
  const onError = (error: unknown) => notifyError('Couldn’t mark the signal', { text: problemText(error) });
  const to = async (seen: boolean) => {
    // Awaited rather than told by callbacks: once the signals are read again, this row can be gone.
    try {
      await mark.mutateAsync({ key: signal.key, seen });
    } catch (error) {
      return onError(error);
    }
    if (seen)
      notifyUndo(
        'Marked as seen',
        () => void mark.mutateAsync({ key: signal.key, seen: false }).catch(onError),
        {
          text: title,
        },
      );
  };
  return { to, isPending: mark.isPending };
}

function SignalRow({ number, signal, onOpenSource, onOpenPeople }: SignalRowProps) {
  const Icon = ICONS[signal.kind];
  const { to, isPending } = useMark({ number, signal });
  const { title, why } = signalWords(signal);
  const open = () => (signal.kind === 'left' ? onOpenPeople() : onOpenSource(signal.interaction_id));
  return (
    <li aria-label={title} className="flex flex-wrap items-start gap-3 px-4 py-3 md:flex-nowrap">
      <Icon
        aria-hidden
        className={signal.seen ? 'mt-0.5 size-4 shrink-0' : 'mt-0.5 size-4 shrink-0 text-warn'}
      />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className={signal.seen ? 'text-muted-foreground' : 'font-medium'}>{title}</p>
        <p className="text-sm text-pretty text-muted-foreground">{why}</p>
        <button
          type="button"
          className="mt-0.5 text-xs underline underline-offset-2 touch:min-h-11"
          onClick={open}
        >
          {signal.kind === 'left' ? 'Open stakeholders' : 'Open the email'}
          <span className="sr-only">: {title}</span>
        </button>
      </div>
      <Button
        size="sm"
        variant="ghost"
        className="shrink-0"
        busy={isPending}
        onClick={() => void to(!signal.seen)}
      >
        {signal.seen ? 'Mark as unseen' : 'Mark as seen'}
        <span className="sr-only">: {title}</span>
      </Button>
    </li>
  );
}
