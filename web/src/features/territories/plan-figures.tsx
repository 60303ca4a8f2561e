import type { TerritoriesOverview } from '@dealwright/contract/territories/territories';
import { type Quarter, quarterLabel } from '@dealwright/domain/quarter';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { focusPart } from '../../lib/focus-part.ts';
import { formatCount, formatMoney, formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { amountIn, coverageOf, formatRatio } from './amounts.ts';
import { CoverageBar } from './coverage-bar.tsx';
import { ALL_ACCOUNTS, type TerritorySearch, useTerritorySearch } from './territory-search.ts';

/** Where the rows of the figures are. */
export const TERRITORIES_PART = 'territories';
export const ACCOUNTS_PART = 'accounts';
export const QUOTAS_PART = 'quotas';

interface PlanFiguresProps {
  readonly overview: TerritoriesOverview;
  readonly currency: string;
}

/** The plan in five numbers, and this quarter against its quota. */
export function PlanFigures({ overview, currency }: PlanFiguresProps) {
  const { total, unassigned, deals_of } = overview;
  const coverage = coverageOf(total.quarter, currency);
  const compact = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency });
  const label = quarterLabel(total.quarter.quarter as Quarter);
  const own = deals_of === 'person';
  const opens = overview.territories.length > 0 ? { part: TERRITORIES_PART } : undefined;
  return (
    <section aria-label="The plan in figures" className="overflow-hidden rounded-lg border border-border">
      <dl className="grid grid-cols-2 gap-px bg-border md:grid-cols-4">
        <Figure
          label="Accounts in a territory"
          opens={opens}
          note={
            `of ${formatCount(total.accounts, 'account')}; ${formatNumber(total.white_spots)} without ` +
            (own ? 'an open deal of yours' : 'an open deal')
          }
        >
          {formatNumber(total.accounts - unassigned.accounts)}
        </Figure>
        <Unassigned accounts={unassigned.accounts} />
        <Figure
          label={own ? 'Your open pipeline' : 'Open pipeline'}
          opens={opens}
          note={formatCount(total.open_deals, 'deal')}
        >
          <span title={formatMoney({ amountMinor: amountIn(total.open_amounts, currency), currency })}>
            {compact(amountIn(total.open_amounts, currency))}
          </span>
        </Figure>
        <Figure
          label={`${own ? 'Your quota coverage' : 'Quota coverage'}, ${label}`}
          opens={opens}
          note={
            coverage.quota === 0
              ? `no quota in ${currency}`
              : `${own ? 'your deals' : 'won and open'} vs. ${compact(coverage.quota)} quota`
          }
        >
          {formatRatio(coverage.ratio)}
        </Figure>
      </dl>
      <div className="border-t border-border bg-card px-4 py-3">
        <QuarterLine label={label} coverage={coverage} />
        <CoverageBar coverage={coverage} currency={currency} legend />
      </div>
    </section>
  );
}

function Unassigned({ accounts }: { readonly accounts: number }) {
  const note = accounts === 0 ? 'every account has a territory' : 'in no territory';
  return (
    <Figure
      label="Unassigned accounts"
      note={note}
      warn={accounts > 0}
      opens={accounts > 0 ? { search: { ...ALL_ACCOUNTS, territory: 'none' } } : undefined}
    >
      {formatNumber(accounts)}
    </Figure>
  );
}

/** The rows that a figure adds up: a part of the page, or the address with these parameters. */
interface Opens {
  readonly part?: string;
  readonly search?: TerritorySearch;
}

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly warn?: boolean;
  readonly opens?: Opens | undefined;
  readonly children: ReactNode;
}

export function Figure({ label, note, warn = false, opens, children }: FigureProps) {
  return (
    <div className="relative flex flex-col bg-card px-4 py-3 has-[dt_a]:hover:bg-muted">
      <dt className="text-xs text-muted-foreground">
        {opens ? <RowsLink opens={opens}>{label}</RowsLink> : label}
      </dt>
      <dd className={warn ? 'text-2xl tabular-nums text-warn' : 'text-2xl tabular-nums'}>{children}</dd>
      <dd className="text-xs text-pretty text-muted-foreground">{note}</dd>
    </div>
  );
}

function RowsLink({
  opens: { part, search },
  children,
}: {
  readonly opens: Opens;
  readonly children: string;
}) {
  const { search: now } = useTerritorySearch();
  return (
    <Link
      to="/territory-planning"
      search={{ ...now, ...search }}
      {...(part && { hash: part, onClick: () => focusPart(part) })}
      className="rounded-sm before:absolute before:inset-0 hover:underline"
    >
      {children}
    </Link>
  );
}

interface QuarterLineProps {
  readonly label: string;
  readonly coverage: ReturnType<typeof coverageOf>;
}

function QuarterLine({ label, coverage }: QuarterLineProps) {
  const sure =
    coverage.quota === 0 ? 0 : Math.round(((coverage.won + coverage.commit) / coverage.quota) * 100);
  return (
    <p className="mb-1 text-sm">
      <span className="font-medium">{label}</span>
      {coverage.quota > 0 && (
        <span className="text-muted-foreground"> · Won and Commit reach {sure}% of the quota</span>
      )}
    </p>
  );
}
