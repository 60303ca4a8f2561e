import type { WinLossDimension } from '@dealwright/domain/win-loss';
import { sectionLabel } from '@dealwright/domain/win-loss-words';
import { FEWEST_CLOSED } from '@dealwright/domain/win-rate';
import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { WinLoss, WinLossSection } from './api.ts';
import { ExportWinLossButton } from './export-win-loss-button.tsx';
import { CountButton, GroupTable } from './group-table.tsx';
import type { WinLossAddress } from './use-win-loss-address.ts';
import { askedOf } from './win-loss-search.ts';
import { differenceSentence, percentOf } from './win-loss-words.ts';

interface WinLossViewProps {
  readonly by: WinLossDimension;
  readonly winLoss: WinLoss;
  readonly address: WinLossAddress;
}

/** How the deals of the periods ended, and by what. */
export function WinLossView({ by, winLoss, address }: WinLossViewProps) {
  const { won, lost, period, sections, more_groups, without_evidence } = winLoss;
  if (won + lost === 0) return <NoneClosed label={period.label} />;
  return (
    <div className="flex flex-col gap-4">
      <Total winLoss={winLoss} address={address} />
      {sections.length === 0 && (
        <Card>
          <p className="text-sm text-muted-foreground">{emptyWords(by)}</p>
        </Card>
      )}
      <div className={cx('grid grid-cols-1 items-start gap-4', sections.length > 1 && 'xl:grid-cols-2')}>
        {sections.map((section) => (
          <Section key={section.key} by={by} section={section} total={winLoss} address={address} />
        ))}
      </div>
      {without_evidence > 0 && sections.length > 0 && (
        <Note>
          {formatCount(without_evidence, 'deal')} without any evidence {without_evidence === 1 ? 'is' : 'are'}{' '}
          left out. Grades are those at the close.
        </Note>
      )}
      {more_groups > 0 && <Note>{formatNumber(more_groups)} more with fewer deals aren’t listed.</Note>}
    </div>
  );
}

const emptyWords = (by: WinLossDimension): string =>
  by === 'reason' ? 'No deals were lost.' : 'None of these deals has any evidence, so there are no grades.';

function Note({ children }: { readonly children: React.ReactNode }) {
  return <p className="text-sm text-pretty text-muted-foreground">{children}</p>;
}

function Total({ winLoss, address }: Omit<WinLossViewProps, 'by'>) {
  const { won, lost, rate } = winLoss;
  const closed = formatCount(won + lost, 'closed deal');
  return (
    <Card
      title={rate ? `${percentOf(rate.share)} of ${closed} were won` : `${closed}, too few for a win rate`}
    >
      <div className="flex items-start justify-between gap-3">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted-foreground">
          <span>
            <CountButton count={won} label="Won deals" onOpen={() => address.show('won')} /> won
          </span>
          <span>
            <CountButton count={lost} label="Lost deals" onOpen={() => address.show('lost')} /> lost
          </span>
          {rate ? (
            <span>
              The win rate is likely {percentOf(rate.low)} to {percentOf(rate.high)}.
            </span>
          ) : (
            <span>Win rates need {FEWEST_CLOSED} closed deals.</span>
          )}
        </p>
        <ExportWinLossButton asked={askedOf(address.search)} winLoss={winLoss} />
      </div>
    </Card>
  );
}

interface SectionProps {
  readonly by: WinLossDimension;
  readonly section: WinLossSection;
  readonly total: WinLoss;
  readonly address: WinLossAddress;
}

function Section({ by, section, total, address }: SectionProps) {
  const label = sectionLabel(section.key);
  const { difference } = section;
  return (
    <section
      aria-label={label || 'Groups'}
      className="min-w-0 rounded-lg border border-border bg-card text-card-foreground"
    >
      <header className="flex flex-col gap-0.5 px-4 pt-3 pb-2 empty:hidden">
        {label && <h2 className="text-base">{label}</h2>}
        {difference && <Note>{differenceSentence(by, difference)}</Note>}
      </header>
      <GroupTable by={by} section={section} total={total} address={address} />
    </section>
  );
}

function NoneClosed({ label }: { readonly label: string }) {
  return (
    <EmptyState
      icon={<Scale />}
      title={`No deals closed in ${label}`}
      action={
        <Link to="/lead-planning" className={buttonClass({ variant: 'outline' })}>
          Go to Lead Management
        </Link>
      }
    >
      Deals that were won or lost appear here.
    </EmptyState>
  );
}

export function WinLossSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-64" />
    </div>
  );
}
