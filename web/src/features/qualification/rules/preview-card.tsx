import { moveOf, PREVIEW_CHANGES, type PreviewChange } from '@dealwright/contract/qualification/rules';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { Link } from '@tanstack/react-router';
import { formatCount, formatMoney, formatNumber } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { type PreviewedBy, type RulesPreview, useMorePreviewed, usePreview } from './api.ts';

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
  readonly change: PreviewedBy;
  readonly onChange: (change: PreviewedBy) => void;
}

type Move = RulesPreview['moves'][number];

const moveLabel = ({ from, to }: Move): string => `${FORECAST_LABELS[from]} to ${FORECAST_LABELS[to]}`;

/** Which open deals the preview is about: all, or the largest of very many. */
const lookedAt = ({ deals, open }: RulesPreview): string =>
  deals < open
    ? `Of the ${formatNumber(deals)} largest of ${formatCount(open, 'open deal')} in your workspace`
    : `Of ${formatCount(deals, 'open deal')} in your workspace`;

/** The currencies whose amounts don’t compare with the others; null if all do. */
const listedApart = ({ without_rate: currencies }: RulesPreview): string | null =>
  currencies.length === 0 ? null : `No exchange rate, listed separately: ${currencies.join(', ')}`;

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
            <p className="px-4 pt-2 text-sm text-muted-foreground">{lookedAt(preview)}</p>
            <p className="px-4 text-sm text-muted-foreground empty:hidden">{listedApart(preview)}</p>
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
            <Moves moves={preview.moves} change={change} onChange={onChange} />
            {query.isPlaceholderData ? (
              <SkeletonList inset rows={4} rowClass="h-9" label="Loading the deals" />
            ) : (
              <ShownDeals key={change} version={version} preview={preview} change={change} />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
}

interface MovesProps extends Pick<RulesPreview, 'moves'> {
  readonly change: PreviewedBy;
  readonly onChange: (change: PreviewedBy) => void;
}

function Moves({ moves, change, onChange }: MovesProps) {
  if (moves.length === 0) return null;
  return (
    <ul aria-label="Moves in the forecast" className="flex flex-col gap-1 px-4 pb-4 text-sm">
      {moves.map((move) => (
        <li key={moveOf(move.from, move.to)}>
          <button
            type="button"
            aria-pressed={moveOf(move.from, move.to) === change}
            onClick={() => onChange(moveOf(move.from, move.to))}
            className={
              '-mx-2 min-h-6 rounded px-2 py-1 text-left tabular-nums underline-offset-4 hover:underline ' +
              'aria-pressed:bg-primary-tint'
            }
          >
            {formatCount(move.deals, 'deal')} from {moveLabel(move)}, {sumsText(move)}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ShownDealsProps {
  readonly version: number;
  readonly preview: RulesPreview;
  readonly change: PreviewedBy;
}

/** What is listed, and how many deals that are. */
function listed({ changes, moves }: RulesPreview, change: PreviewedBy) {
  const move = moves.find(({ from, to }) => moveOf(from, to) === change);
  if (move) return { label: moveLabel(move), deals: move.deals };
  const one = PREVIEW_CHANGES.find((each) => each === change);
  return one ? { label: LABELS[one], deals: changes[one].deals } : { label: '', deals: 0 };
}

function ShownDeals({ version, preview, change }: ShownDealsProps) {
  const { label, deals } = listed(preview, change);
  const more = useMorePreviewed(version, change, preview.next_cursor);
  if (deals === 0) return null;
  const rows = [...preview.shown, ...(more.data?.pages.flatMap(({ items }) => items) ?? [])];
  return (
    <>
      <Table label={`${label}: deals`} className="border-t border-border">
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
          {rows.map((deal) => (
            <ShownDeal key={deal.number} deal={deal} />
          ))}
        </tbody>
      </Table>
      {more.error && (
        <Callout tone="lost" title={`Couldn’t load more deals. ${problemText(more.error)}`} live />
      )}
      {rows.length < deals && (
        <LoadMore
          hasMore
          loading={more.isFetching}
          onLoadMore={() => void (more.data ? more.fetchNextPage() : more.refetch())}
          status={`The ${rows.length} largest of ${formatCount(deals, 'deal')}`}
        />
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
