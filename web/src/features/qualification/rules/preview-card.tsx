import { PREVIEW_CHANGES } from '@dealwright/contract/qualification/rules';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { Link } from '@tanstack/react-router';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { type PreviewChange, type RulesPreview, usePreview } from './api.ts';

const LABELS: Readonly<Record<PreviewChange, string>> = {
  weakest: 'Weakest pillar changes',
  score: 'Score changes',
  gaps: 'More or fewer gaps',
  falls: 'Moves down in the forecast',
  rises: 'Moves up in the forecast',
};

type Counted = Pick<RulesPreview['moves'][number], 'deals' | 'sums'>;

const sumsText = ({ sums }: Counted): string =>
  sums.map(({ currency, amount_minor }) => formatMoney({ amountMinor: amount_minor, currency })).join(' + ');

interface PreviewCardProps {
  readonly version: number;
  readonly change: PreviewChange;
  readonly onChange: (change: PreviewChange) => void;
}

/** What the draft would change for open deals; each number lists its deals. */
export function PreviewCard({ version, change, onChange }: PreviewCardProps) {
  const query = usePreview(version, change);
  return (
    <Card title="What would change today" flush>
      <QueryState
        query={query}
        skeleton={<SkeletonList inset rows={4} rowClass="h-9" label="Computing the preview" />}
      >
        {(preview) => (
          <>
            <p className="px-4 pt-2 text-sm text-muted-foreground">
              Of {formatCount(preview.deals, 'open deal')} in your workspace
            </p>
            <ul aria-label="Changes" className="grid gap-2 p-4 sm:grid-cols-2 lg:grid-cols-3">
              {PREVIEW_CHANGES.map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    aria-pressed={one === change}
                    onClick={() => onChange(one)}
                    className={
                      'flex w-full flex-col rounded-md border border-border px-3 py-2 text-left hover:bg-muted ' +
                      'aria-pressed:border-primary aria-pressed:bg-primary-tint'
                    }
                  >
                    <span className="text-sm">{LABELS[one]}</span>
                    <span className="font-medium tabular-nums">
                      {formatCount(preview.changes[one].deals, 'deal')}
                    </span>
                    <span className="text-xs text-muted-foreground tabular-nums">
                      {sumsText(preview.changes[one]) || '–'}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <Moves moves={preview.moves} />
            <ShownDeals preview={preview} change={change} />
          </>
        )}
      </QueryState>
    </Card>
  );
}

function Moves({ moves }: Pick<RulesPreview, 'moves'>) {
  if (moves.length === 0) return null;
  return (
    <ul aria-label="Moves in the forecast" className="flex flex-col gap-1 px-4 pb-4 text-sm">
      {moves.map((move) => (
        <li key={`${move.from} ${move.to}`} className="tabular-nums">
          {formatCount(move.deals, 'deal')} from {FORECAST_LABELS[move.from]} to {FORECAST_LABELS[move.to]},{' '}
          {sumsText(move)}
        </li>
      ))}
    </ul>
  );
}

interface ShownDealsProps {
  readonly preview: RulesPreview;
  readonly change: PreviewChange;
}

function ShownDeals({ preview: { shown, changes }, change }: ShownDealsProps) {
  const { deals } = changes[change];
  if (deals === 0) return null;
  return (
    <>
      <Table label={`${LABELS[change]}: deals`} className="border-t border-border">
        <thead>
          <tr>
            <HeaderCell>Deal</HeaderCell>
            <HeaderCell align="end">Amount</HeaderCell>
            <HeaderCell align="end">Score</HeaderCell>
            <HeaderCell>Weakest pillar</HeaderCell>
            <HeaderCell align="end">Gaps</HeaderCell>
            <HeaderCell>Forecast</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((deal) => (
            <ShownDeal key={deal.number} deal={deal} />
          ))}
        </tbody>
      </Table>
      {shown.length < deals && (
        <p className="border-t border-border px-4 py-2 text-sm text-muted-foreground">
          The {shown.length} largest of {formatCount(deals, 'deal')}
        </p>
      )}
    </>
  );
}

function ShownDeal({ deal }: { readonly deal: RulesPreview['shown'][number] }) {
  const { number, name, amount_minor: amountMinor, currency, before, after } = deal;
  return (
    <Row>
      <Cell className="min-w-48">
        <Link to="/lead-planning/$leadKey" params={{ leadKey: leadKey(number) }} className="hover:underline">
          {name}
        </Link>
      </Cell>
      <Cell align="end">{formatMoney({ amountMinor, currency })}</Cell>
      <Cell align="end">
        <Turn from={String(before.score)} to={String(after.score)} />
      </Cell>
      <Cell>
        <Turn
          from={PILLAR_DEFINITIONS[before.weakest_pillar].name}
          to={PILLAR_DEFINITIONS[after.weakest_pillar].name}
        />
      </Cell>
      <Cell align="end">
        <Turn from={String(before.gaps)} to={String(after.gaps)} />
      </Cell>
      <Cell>
        <Turn
          from={FORECAST_LABELS[before.forecast_category]}
          to={FORECAST_LABELS[after.forecast_category]}
        />
      </Cell>
    </Row>
  );
}

/** From what to what; once where it stays. */
function Turn({ from, to }: { readonly from: string; readonly to: string }) {
  if (from === to) return <span className="text-muted-foreground">{to}</span>;
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-muted-foreground">{from}</span> <span aria-hidden>→</span>
      <span className="sr-only">to</span> <span className="font-medium">{to}</span>
    </span>
  );
}
