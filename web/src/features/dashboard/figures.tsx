import { formatCount } from '../../lib/format.ts';
import { Amounts } from '../deals/amounts.tsx';
import type { Dashboard } from './api.ts';

/** The answer holds no more than these; how many there are beyond it does not say. */
const SHOWN_OVERDUE = 10;

/** The four numbers one looks for first. */
export function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  const { open, categories, overdue } = dashboard;
  const commit = categories.find(({ category }) => category === 'commit');
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border lg:grid-cols-4">
      <Figure label="Open pipeline" note={formatCount(open.deals, 'deal')}>
        <Amounts amounts={open.amounts} />
      </Figure>
      <Figure label="Weighted by stage" note="amount × probability of the stage">
        <Amounts amounts={open.weighted} />
      </Figure>
      <Figure label="Carried to Commit by evidence" note={formatCount(commit?.deals ?? 0, 'deal')}>
        <Amounts amounts={commit?.amounts ?? []} />
      </Figure>
      <Figure
        label="Next steps overdue"
        note={overdue.length > 0 ? 'see below' : 'all on time'}
        warn={overdue.length > 0}
      >
        {overdue.length < SHOWN_OVERDUE ? overdue.length : `${SHOWN_OVERDUE}+`}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly warn?: boolean;
  readonly children: React.ReactNode;
}

function Figure({ label, note, warn = false, children }: FigureProps) {
  return (
    <div className="flex flex-col bg-card px-4 py-3">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className={warn ? 'text-2xl tabular-nums text-warn' : 'text-2xl tabular-nums'}>{children}</dd>
      <dd className="text-xs text-muted-foreground">{note}</dd>
    </div>
  );
}
