import { FEWEST_TO_FIT, type FittedPillar, fitWeights } from '@dealwright/domain/fitted-weights';
import { PILLAR_DEFINITIONS, PILLARS, type Pillar } from '@dealwright/domain/pillar';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { splitGroup, WITH_EVIDENCE } from '@dealwright/domain/win-loss';
import { groupLabel, sectionLabel } from '@dealwright/domain/win-loss-words';
import type { WinRate } from '@dealwright/domain/win-rate';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatNumber, formatPercent } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { useWinLoss, type WinLoss } from './api.ts';
import { GroupTable } from './group-table.tsx';
import type { WinLossSearch } from './win-loss-search.ts';
import { differenceSentence, percentOf } from './win-loss-words.ts';

type Weights = QualificationSettings['weights'];

/** Two years of quarters. */
const PERIODS = 8;
/** The grades of the two sides that are compared. */
const HEARD = '2-3';
const BELOW = '0-1';
const COUNT =
  'rounded-sm text-foreground underline decoration-border underline-offset-4 hover:decoration-current';

interface FittedWeightsCardProps {
  readonly weights: Weights;
  readonly onDraft: (weights: Weights) => void;
}

/** Which pillars are linked to winning in the company, as weights that become a draft when somebody asks for it. */
export function FittedWeightsCard({ weights, onDraft }: FittedWeightsCardProps) {
  const query = useWinLoss({ by: 'pillar', periods: PERIODS, scope: 'all' });
  return (
    <Card
      title="Pillars linked to winning"
      description="Closed deals with evidence, by whether a pillar was Heard or Proven when they closed."
      flush
    >
      <QueryState
        query={query}
        skeleton={<SkeletonList inset rows={3} rowClass="h-9" label="Reading closed deals" />}
      >
        {(found) => <Fitted found={found} weights={weights} onDraft={onDraft} />}
      </QueryState>
    </Card>
  );
}

/** The won and lost deals of each pillar, at Heard or better and below. */
function countsOf({ sections }: Pick<WinLoss, 'sections'>): Parameters<typeof fitWeights>[0] {
  const sum = (pillar: Pillar, isHeard: boolean) => {
    const groups = sections.find(({ key }) => key === pillar)?.groups ?? [];
    const own = groups.filter(({ key }) => isHeard === Number(key.split('.')[1]) >= 2);
    return {
      won: own.reduce((total, { won }) => total + won, 0),
      lost: own.reduce((total, { lost }) => total + lost, 0),
    };
  };
  return Object.fromEntries(
    PILLARS.map((pillar) => [pillar, { heard: sum(pillar, true), below: sum(pillar, false) }]),
  ) as Parameters<typeof fitWeights>[0];
}

function nothingFitted({ won, lost }: Pick<WinLoss, 'won' | 'lost'>, when: string): string {
  const deals = `${formatNumber(won)} won and ${formatNumber(lost)} lost deals with evidence in ${when}`;
  return won < FEWEST_TO_FIT || lost < FEWEST_TO_FIT
    ? `Not enough deals: ${deals}. Weights need ${FEWEST_TO_FIT} of each.`
    : `No pillar was linked to winning: ${deals}.`;
}

interface FittedProps extends FittedWeightsCardProps {
  readonly found: WinLoss;
}

function Fitted({ found, weights, onDraft }: FittedProps) {
  const counts = countsOf(found);
  const fitted = fitWeights(counts);
  const { heard, below } = counts[PILLARS[0]];
  const [won, lost] = [heard.won + below.won, heard.lost + below.lost];
  const seen = (
    <DealsLink of={{ deals: 'all', group: WITH_EVIDENCE }} className="font-medium text-primary underline">
      See these deals
    </DealsLink>
  );
  if (fitted === null) {
    return (
      <>
        <p className="px-4 pt-2 pb-4 text-pretty text-muted-foreground">
          {nothingFitted({ won, lost }, found.period.label)} {seen}
        </p>
        <EachGrade found={found} />
      </>
    );
  }
  const suggested = Object.fromEntries(
    fitted.pillars.map(({ pillar, weight }) => [pillar, weight]),
  ) as Weights;
  return (
    <>
      <FittedTable pillars={fitted.pillars} weights={weights} />
      <EachGrade found={found} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-4 py-3">
        <p className="min-w-0 flex-[1_1_18rem] text-sm text-pretty text-muted-foreground">
          <DealsLink of={{ deals: 'won', group: WITH_EVIDENCE }}>{formatCount(won, 'won deal')}</DealsLink>{' '}
          and{' '}
          <DealsLink of={{ deals: 'lost', group: WITH_EVIDENCE }}>{formatCount(lost, 'lost deal')}</DealsLink>{' '}
          in {found.period.label}. Correlation isn’t causation. {seen}
        </p>
        <Button size="sm" variant="outline" onClick={() => onDraft(suggested)}>
          Draft these weights
        </Button>
      </div>
    </>
  );
}

/** Won and lost at each grade of each pillar, as the win/loss page has them. */
function EachGrade({ found }: { readonly found: WinLoss }) {
  const navigate = useNavigate();
  if (found.sections.length === 0) return null;
  const show = (deals: DealsOf['deals'], group?: string) => void navigate(toDeals({ deals, group }));
  return (
    <details className="border-t border-border px-4 py-2 text-sm">
      <summary className="cursor-pointer py-1 font-medium touch:py-3">Each grade</summary>
      {found.sections.map((section) => (
        <section key={section.key} aria-label={sectionLabel(section.key)} className="mt-3">
          <h3 className="mb-1 text-sm font-medium">{sectionLabel(section.key)}</h3>
          {section.difference && (
            <p className="mb-1 text-pretty text-muted-foreground">
              {differenceSentence('pillar', section.difference)}
            </p>
          )}
          <GroupTable by="pillar" section={section} total={found} address={{ show }} />
        </section>
      ))}
    </details>
  );
}

interface DealsOf {
  readonly deals: NonNullable<WinLossSearch['deals']>;
  readonly group: string | undefined;
}

/** The deals that a number counts, on the win/loss page. */
const toDeals = ({ deals, group }: DealsOf) => ({
  to: '/win-loss' as const,
  search: { periods: PERIODS, scope: 'all', deals, ...(group !== undefined && { group }) } as never,
});

interface DealsLinkProps {
  readonly of: DealsOf;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function DealsLink({ of, label, className = COUNT, children }: DealsLinkProps) {
  return (
    <Link {...toDeals(of)} aria-label={label} className={className}>
      {children}
    </Link>
  );
}

/** A number that opens its deals. */
function Count({ count, of }: { readonly count: number; readonly of: DealsOf & { readonly group: string } }) {
  const number = formatNumber(count);
  if (count === 0) return number;
  const { section } = splitGroup('pillar', of.group);
  const grades = groupLabel('pillar', { key: of.group, name: null });
  const how = of.deals === 'all' ? 'closed' : of.deals;
  return (
    <DealsLink of={of} label={`${sectionLabel(section)}, ${grades}, ${how}: ${number}`}>
      {number}
    </DealsLink>
  );
}

interface FittedTableProps {
  readonly pillars: readonly FittedPillar[];
  readonly weights: Weights;
}

function FittedTable({ pillars, weights }: FittedTableProps) {
  return (
    <Table label="Pillars linked to winning" density="comfortable" className="mt-2">
      <thead>
        <tr>
          <HeaderCell>Pillar</HeaderCell>
          <HeaderCell>Won at Heard or Proven</HeaderCell>
          <HeaderCell>Won below</HeaderCell>
          <HeaderCell>Difference</HeaderCell>
          <HeaderCell align="end">Weight</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {pillars.map(({ pillar, heard, below, differs, weight }) => (
          <Row key={pillar}>
            <Cell className="whitespace-nowrap">{PILLAR_DEFINITIONS[pillar].name}</Cell>
            <Cell>
              <Won rate={heard} group={`${pillar}.${HEARD}`} />
            </Cell>
            <Cell>
              <Won rate={below} group={`${pillar}.${BELOW}`} />
            </Cell>
            <Cell className="text-muted-foreground">{differs ? 'Beyond chance' : 'Could be chance'}</Cell>
            <Cell align="end" className="whitespace-nowrap tabular-nums">
              <span className="text-muted-foreground">{formatPercent(weights[pillar])}</span>{' '}
              <span aria-hidden>→</span>
              <span className="sr-only">to</span> <span className="font-medium">{formatPercent(weight)}</span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface WonProps {
  readonly rate: WinRate;
  readonly group: string;
}

function Won({ rate: { won, lost, rate }, group }: WonProps) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <Count count={won} of={{ deals: 'won', group }} /> of{' '}
      <Count count={won + lost} of={{ deals: 'all', group }} />{' '}
      <span className="text-muted-foreground">
        {rate ? `${percentOf(rate.share)} (${percentOf(rate.low)} to ${percentOf(rate.high)})` : 'too few'}
      </span>
    </span>
  );
}
