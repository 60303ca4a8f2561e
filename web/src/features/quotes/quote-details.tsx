import { BILLING_LABELS } from '@dealwright/domain/product';
import { billingInText } from '@dealwright/domain/quote';
import { formatDay, formatMoney, numberFormat } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { belowBookWords, NO_BOOK_PRICE } from '../products/lines/below-book.ts';
import type { Quote, QuoteLine } from './api.ts';

const percent = (text: string): string =>
  numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(Number(text) / 100);
const quantity = (text: string): string => numberFormat({ maximumFractionDigits: 4 }).format(Number(text));

/** What a line says of its price next to the price book. */
function belowBook(line: QuoteLine, { currency, state, needs_approval, approval }: Quote): string | null {
  const isOpen = state === 'draft' && needs_approval && approval !== 'approved';
  if (line.lacks_book_price) return isOpen ? `${NO_BOOK_PRICE} A manager has to approve it.` : NO_BOOK_PRICE;
  const prices = { unitPriceMinor: line.unit_price_minor, bookPriceMinor: line.book_price_minor };
  return belowBookWords(prices, currency);
}

/** Parties, lines and totals, as they were when the lines were copied. */
export function QuoteDetails({ quote }: { readonly quote: Quote }) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: quote.currency });
  const lines = quote.lines.map((line) => ({ ...line, below: belowBook(line, quote) }));
  return (
    <>
      <dl className="grid gap-4 text-sm sm:grid-cols-2">
        <Party label="From" name={quote.seller.name} rest={[quote.seller.address]} />
        <Party
          label="For"
          name={quote.buyer.name ?? 'No account'}
          rest={[quote.buyer.contact?.name ?? null, quote.buyer.address]}
        />
      </dl>
      <Lines lines={lines} money={money} />
      <Totals quote={quote} money={money} />
      {quote.answer && <Answer quote={quote} />}
    </>
  );
}

export function Party({
  label,
  name,
  rest,
}: {
  readonly label: string;
  readonly name: string;
  readonly rest: readonly (string | null)[];
}) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span>
        {rest.filter(Boolean).map((line) => `\n${line}`)}
      </dd>
    </div>
  );
}

export type Money = (amountMinor: number) => string;

type ShownLine = Pick<
  QuoteLine,
  'id' | 'name' | 'quantity' | 'unit_price_minor' | 'discount_percent' | 'billing' | 'periods' | 'net_minor'
> & {
  /** Where the price book’s price is shown beside it: never to buyers. */
  readonly below?: string | null;
};

interface LinesProps {
  readonly lines: readonly ShownLine[];
  readonly money: Money;
}

// A sheet without another control scrolls by keyboard only from here.
const SCROLLED = { tabIndex: 0 };

/** The lines one below the other, where a table would not fit. */
export function LineList({ lines, money }: LinesProps) {
  return (
    <ul aria-label="Lines of the quote" {...SCROLLED} className="flex flex-col border-t border-border">
      {lines.map((line) => (
        <li key={line.id} className="flex justify-between gap-4 border-b border-border py-3 text-sm">
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">{line.name}</p>
            <p className="text-muted-foreground">
              {quantity(line.quantity)} × {money(line.unit_price_minor)} ·{' '}
              {billingInText(line.billing, line.periods)}
              {line.discount_percent !== '0' && ` · ${percent(line.discount_percent)} discount`}
            </p>
            {line.below && <p className="text-xs text-muted-foreground">{line.below}</p>}
          </div>
          <p className="shrink-0 font-medium tabular-nums">{money(line.net_minor)}</p>
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines, money }: LinesProps) {
  const isPhone = useIsPhone();
  if (isPhone) return <LineList lines={lines} money={money} />;
  return (
    <Table label="Lines of the quote" className="rounded-lg border border-border">
      <thead>
        <tr>
          <HeaderCell>Product</HeaderCell>
          <HeaderCell align="end">Quantity</HeaderCell>
          <HeaderCell align="end">Unit price</HeaderCell>
          <HeaderCell align="end">Discount</HeaderCell>
          <HeaderCell align="end">Total</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.id}>
            <Cell className="py-1.5">
              <span className="font-medium [overflow-wrap:anywhere]">{line.name}</span>
              <span className="block text-xs text-muted-foreground">
                {billingInText(line.billing, line.periods)}
              </span>
              {line.below && <span className="block text-xs text-muted-foreground">{line.below}</span>}
            </Cell>
            <Cell align="end">{quantity(line.quantity)}</Cell>
            <Cell align="end">{money(line.unit_price_minor)}</Cell>
            <Cell align="end">{line.discount_percent === '0' ? '–' : percent(line.discount_percent)}</Cell>
            <Cell align="end" className="font-medium">
              {money(line.net_minor)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The total before tax and the taxes; where prices include tax, the lines add up to the total itself. */
function sumsBeforeTotal({
  totals,
  total_discount_percent: discount,
}: Pick<Quote, 'totals' | 'total_discount_percent'>): readonly (readonly [string, number])[] {
  if (totals.tax_included) return [];
  const label = discount === '0' ? 'Total before tax' : `Total after ${percent(discount)} discount`;
  return [
    [label, totals.net_minor],
    ...totals.tax.map((tax) => [`Tax ${percent(tax.percent)}`, tax.tax_minor] as const),
  ];
}

export function Totals({
  quote,
  money,
}: {
  readonly quote: Pick<Quote, 'totals' | 'total_discount_percent'>;
  readonly money: Money;
}) {
  const { totals, total_discount_percent: discount } = quote;
  const rows: readonly (readonly [string, number])[] = [
    ...(totals.recurring.length > 0 && totals.one_off_minor !== 0
      ? [['One-off', totals.one_off_minor] as const]
      : []),
    ...totals.recurring.map(
      (part) => [`${BILLING_LABELS[part.billing]}, whole term`, part.committed_minor] as const,
    ),
    ...sumsBeforeTotal(quote),
  ];
  const included = totals.tax_included ? totals.tax : [];
  const isDiscounted = totals.tax_included && discount !== '0';
  return (
    <dl aria-label="Totals" className="ml-auto flex w-full flex-col gap-1.5 text-sm sm:w-80">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="tabular-nums">{money(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-3 border-t border-border pt-1.5 text-base font-medium">
        <dt>{isDiscounted ? `Total after ${percent(discount)} discount` : 'Total'}</dt>
        <dd className="tabular-nums">{money(totals.gross_minor)}</dd>
      </div>
      {included.map(({ percent: rate, tax_minor }) => (
        <div key={rate} className="flex justify-between gap-3">
          <dt className="text-muted-foreground">Includes {percent(rate)} tax</dt>
          <dd className="tabular-nums">{money(tax_minor)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ quote: { answer, state } }: { readonly quote: Quote }) {
  if (!answer) return null;
  const who = answer.contact ? ` by ${answer.contact.name}` : '';
  return (
    <p className="text-sm">
      {state === 'accepted' ? 'Accepted' : 'Rejected'}
      {who} on {formatDay(answer.day)}
      {answer.by && <span className="text-muted-foreground"> · recorded by {answer.by.name}</span>}
      {answer.buyer && (
        <span className="text-muted-foreground"> · on the quote’s page, from {answer.buyer.email}</span>
      )}
      {answer.note && <span className="block whitespace-pre-line text-muted-foreground">{answer.note}</span>}
    </p>
  );
}
