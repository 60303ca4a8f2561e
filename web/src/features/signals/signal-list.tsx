import { AtSign, BellRing, Hourglass, UserRoundX } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type DealSignal, useDealSignals } from './api.ts';
import { signalWords } from './signal-words.ts';

interface SignalListProps {
  readonly number: number;
  readonly onOpenSource: (interactionId: string) => void;
  readonly onOpenPeople: () => void;
}

const ICONS = { silent: Hourglass, new_domain: AtSign, left: UserRoundX } as const;

/** What the deal’s emails and people say that its seller should look at. */
export function SignalList({ number, ...open }: SignalListProps) {
  const query = useDealSignals(number);
  return (
    <Card title="Signals" description="From this deal’s emails and contacts" flush>
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={2} rowClass="h-12 mx-4 my-2" label="Loading signals" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<BellRing />} title="Nothing to look at" className="py-8">
              You’ll see here who stopped answering, who joined the conversation and who left the company.
            </EmptyState>
          ) : (
            <ul aria-label="Signals" className="mt-2 divide-y divide-border border-t border-border">
              {items.map((signal) => (
                <SignalRow key={JSON.stringify(signal)} signal={signal} {...open} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

function SignalRow({
  signal,
  onOpenSource,
  onOpenPeople,
}: Omit<SignalListProps, 'number'> & { readonly signal: DealSignal }) {
  const Icon = ICONS[signal.kind];
  const { title, why } = signalWords(signal);
  const open = () => (signal.kind === 'left' ? onOpenPeople() : onOpenSource(signal.interaction_id));
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{title}</p>
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
    </li>
  );
}
