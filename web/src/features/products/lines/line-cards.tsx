import { BILLING_LABELS } from '@dealwright/domain/product';
import { CircleAlert, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatMoney, numberFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { lazy } from '../../../ui/lazy.ts';
import type { DealNeed } from './api.ts';
import { belowBookNote } from './below-book.ts';
import { type GridDraft, isBlank, type LineDraft } from './line-draft.ts';
import type { LineProblem } from './line-problem.ts';
import { needWords } from './need-select.tsx';
import type { PricedGrid } from './priced-grid.ts';
import type { GridActions } from './use-grid-actions.ts';

const LineSheet = lazy(() => import('./line-sheet.tsx').then((module) => ({ default: module.LineSheet })));

interface LineCardsProps {
  readonly grid: GridDraft;
  readonly needs: readonly DealNeed[];
  readonly priced: PricedGrid;
  readonly problems: ReadonlyMap<string, readonly LineProblem[]>;
  readonly actions: GridActions;
}

/** '12 × $48 · Monthly × 12' */
export function lineWords(line: LineDraft, currency: string): string {
  const number = (text: string) => numberFormat({ maximumFractionDigits: 4 }).format(Number(text));
  const price =
    line.unit_price_minor === null ? '–' : formatMoney({ amountMinor: line.unit_price_minor, currency });
  const billing = line.billing === 'one_off' ? null : `${BILLING_LABELS[line.billing]} × ${line.periods}`;
  const discount = line.discount_percent === '0' ? null : `${number(line.discount_percent)}% off`;
  const figures = `${line.quantity === null ? '–' : number(line.quantity)} × ${price}`;
  return [figures, billing, discount].filter(Boolean).join(' · ');
}

/** One card for each line, where a grid does not fit; a card opens its line. */
export function LineCards({ grid, needs, priced, problems, actions }: LineCardsProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const shown = grid.lines.filter((line) => !isBlank(line));
  const blank = grid.lines.find(isBlank);
  const place = grid.lines.findIndex(({ key }) => key === opened);
  const line = grid.lines[place];
  return (
    <>
      <ul aria-label="Products of the deal" className="flex flex-col gap-2 empty:hidden">
        {shown.map((each) => (
          <li key={each.key}>
            <LineCard
              line={each}
              currency={grid.currency}
              netMinor={priced.nets.get(each.key)}
              isWrong={problems.has(each.key)}
              onOpen={() => setOpened(each.key)}
            />
          </li>
        ))}
      </ul>
      <Button variant="outline" onClick={() => setOpened(blank?.key ?? actions.add()?.key ?? null)}>
        <Plus aria-hidden />
        Add line
      </Button>
      {line && (
        <Suspense fallback={null}>
          <LineSheet
            key={line.key}
            line={line}
            place={place}
            count={grid.lines.length}
            currency={grid.currency}
            needs={needs}
            netMinor={priced.nets.get(line.key)}
            actions={actions}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface LineCardProps {
  readonly line: LineDraft;
  readonly currency: string;
  readonly netMinor: number | undefined;
  readonly isWrong?: boolean;
  readonly onOpen: () => void;
}

function LineCard({ line, currency, netMinor, isWrong = false, onOpen }: LineCardProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start justify-between gap-3 rounded-lg border border-border bg-card p-3 text-left text-sm"
    >
      <span className="min-w-0">
        <span className="block text-base font-medium [overflow-wrap:anywhere]">{line.name || 'No name'}</span>
        <span className="block text-muted-foreground tabular-nums">{lineWords(line, currency)}</span>
        <span className="block text-xs text-muted-foreground empty:hidden">
          {belowBookNote(line, currency)}
        </span>
        <span className="block text-xs text-muted-foreground [overflow-wrap:anywhere] empty:hidden">
          {needWords(line.need)}
        </span>
        {isWrong && (
          <span className="mt-1 flex items-center gap-1 text-destructive">
            <CircleAlert aria-hidden className="size-3.5" />
            Open to fix
          </span>
        )}
      </span>
      <span className="font-medium whitespace-nowrap tabular-nums">
        {netMinor === undefined ? '–' : formatMoney({ amountMinor: netMinor, currency })}
      </span>
    </button>
  );
}
