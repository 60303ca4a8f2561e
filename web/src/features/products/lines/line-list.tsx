import { BILLING_LABELS } from '@dealwright/domain/product';
import { Package } from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useIsPhone } from '../../../lib/use-media.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { AmountSource, type PricedDeal } from './amount-source.tsx';
import type { DealLine, DealLines } from './api.ts';
import { belowBookNote } from './below-book.ts';
import { gridOf, savedPrices } from './grid-record.ts';
import { lineWords } from './line-cards.tsx';
import type { GridDraft } from './line-draft.ts';
import { LineTotalsList } from './line-totals.tsx';
import { priceGrid } from './priced-grid.ts';
import { needWords } from './need-select.tsx';
import { percentText, quantityText } from './read-cell.ts';

interface LineListProps {
  readonly deal: PricedDeal;
  readonly saved: DealLines;
}

/** The products of a deal for people who only read it. */
export function LineList({ deal, saved }: LineListProps) {
  const locale = useLocale();
  const isPhone = useIsPhone();
  const grid = gridOf(saved, (id) => id);
  const { totals } = priceGrid(grid);
  if (saved.items.length === 0) {
    return <EmptyState icon={<Package />} title="No products on this deal" />;
  }
  return (
    <section aria-label="Products" className="flex flex-col gap-3">
      <AmountSource deal={deal} saved={saved} />
      {isPhone ? (
        <LineCardsToRead saved={saved} grid={grid} />
      ) : (
        <Table label="Products of the deal" className="rounded-lg border border-border bg-card">
          <LineHead />
          <tbody>
            {saved.items.map((line) => (
              <LineCells key={line.id} line={line} currency={saved.currency} locale={locale} />
            ))}
          </tbody>
        </Table>
      )}
      {totals && (
        <div className="flex justify-end">
          <LineTotalsList
            totals={totals}
            currency={saved.currency}
            discount={
              saved.total_discount_percent !== '0' && (
                <>
                  <dt className="text-muted-foreground">Total discount %</dt>
                  <dd className="tabular-nums">{percentText(saved.total_discount_percent, { locale })}</dd>
                </>
              )
            }
          />
        </div>
      )}
    </section>
  );
}

function LineCardsToRead({ saved, grid }: { readonly saved: DealLines; readonly grid: GridDraft }) {
  return (
    <ul aria-label="Products of the deal" className="flex flex-col gap-2">
      {grid.lines.map((line, at) => (
        <li key={line.key} className="rounded-lg border border-border bg-card p-3 text-sm">
          <p className="text-base font-medium [overflow-wrap:anywhere]">{line.name}</p>
          <p className="text-muted-foreground tabular-nums">{lineWords(line, saved.currency)}</p>
          <p className="text-xs text-muted-foreground empty:hidden">{belowBookNote(line, saved.currency)}</p>
          <p className="text-xs text-muted-foreground [overflow-wrap:anywhere] empty:hidden">
            {needWords(line.need)}
          </p>
          <p className="font-medium tabular-nums">
            {formatMoney({ amountMinor: saved.items[at]?.net_minor ?? 0, currency: saved.currency })}
          </p>
        </li>
      ))}
    </ul>
  );
}

const FIGURES = ['Quantity', 'Unit price', 'Discount %', 'Billing', 'Tax %', 'Line total'] as const;

function LineHead() {
  return (
    <thead>
      <tr>
        <HeaderCell>Product</HeaderCell>
        {FIGURES.map((label) => (
          <HeaderCell key={label} align={label === 'Billing' ? 'start' : 'end'}>
            {label}
          </HeaderCell>
        ))}
      </tr>
    </thead>
  );
}

interface LineCellsProps {
  readonly line: DealLine;
  readonly currency: string;
  readonly locale: string;
}

function LineCells({ line, currency, locale }: LineCellsProps) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const periods = line.billing === 'one_off' ? '' : ` × ${line.periods}`;
  return (
    <Row>
      <Cell>
        <span className="font-medium">{line.name}</span>
        <span className="block text-xs text-muted-foreground empty:hidden">
          {belowBookNote({ ...line, ...savedPrices(line) }, currency)}
        </span>
        <span className="block text-xs text-muted-foreground empty:hidden">{needWords(line.need)}</span>
      </Cell>
      <Cell align="end">{quantityText(line.quantity, { locale })}</Cell>
      <Cell align="end">{money(line.unit_price_minor)}</Cell>
      <Cell align="end">
        {line.discount_percent === '0' ? '' : percentText(line.discount_percent, { locale })}
      </Cell>
      <Cell>{`${BILLING_LABELS[line.billing]}${periods}`}</Cell>
      <Cell align="end">{percentText(line.tax_percent, { locale })}</Cell>
      <Cell align="end" className="font-medium">
        {money(line.net_minor)}
      </Cell>
    </Row>
  );
}
