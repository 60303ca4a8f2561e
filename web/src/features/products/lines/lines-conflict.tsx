import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import type { DealLines } from './api.ts';

interface LinesConflictProps {
  readonly theirs: DealLines;
  readonly isSaving: boolean;
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
}

/** Someone else saved the products first: whose are kept is decided here, and nothing is lost before. */
export function LinesConflict({ theirs, isSaving, onKeepMine, onUseTheirs }: LinesConflictProps) {
  const { items, totals, currency } = theirs;
  const amountMinor = totals.tax_included ? totals.gross_minor : totals.net_minor;
  const total = formatMoney({ amountMinor, currency });
  return (
    <Callout
      tone="warn"
      live
      title="Someone else changed the products in the meantime"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={onUseTheirs} disabled={isSaving}>
            Use theirs
          </Button>
          <Button variant="primary" onClick={onKeepMine} busy={isSaving}>
            Keep mine
          </Button>
        </div>
      }
    >
      Theirs: {items.length === 0 ? 'no products' : `${formatCount(items.length, 'line')}, ${total}`}. Your
      changes aren’t saved yet.
    </Callout>
  );
}
