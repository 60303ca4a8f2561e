import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { TIME_COLUMN_LABELS as HEADS } from '@dealwright/domain/win-loss-columns';
import { FEWEST_CLOSED } from '@dealwright/domain/win-rate';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { TicksBelow } from '../../ui/chart/axis.tsx';
import { RangeBar } from '../../ui/chart/range-bar.tsx';
import { type ValueScale, valueScale } from '../../ui/chart/scales.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { type TimeInStage, type TimesAsked, type TimesInStage, useExportTimes } from './api.ts';
import { CountButton } from './group-table.tsx';
import { slowestSentence } from './time-words.ts';
import type { WinLossAddress } from './use-win-loss-address.ts';
import { timesAsked } from './win-loss-search.ts';

interface TimeViewProps {
  readonly times: TimesInStage;
  readonly address: WinLossAddress;
}

/** How long deals stay in each stage, with those that are still there. */
export function TimeView({ times: { stages, period }, address }: TimeViewProps) {
  const scale = valueScale(
    stages.map(({ survival }) => survival?.three_quarters ?? survival?.half ?? survival?.quarter ?? 0),
    { about: 2 },
  );
  return (
    <Card
      title={<span className="block text-pretty whitespace-normal">{slowestSentence(stages)}</span>}
      description={`Deals that entered a stage in ${period.label}. Deals still in it count for as long as they’ve been there.`}
      flush
    >
      <Table label="Time in stage" density="comfortable" className="mt-2">
        <thead>
          <tr>
            <HeaderCell>{HEADS.stage}</HeaderCell>
            <HeaderCell align="end">{HEADS.left}</HeaderCell>
            <HeaderCell align="end">{HEADS.still}</HeaderCell>
            <HeaderCell align="end">{HEADS.quarter}</HeaderCell>
            <HeaderCell align="end">{HEADS.half}</HeaderCell>
            <HeaderCell align="end">{HEADS.three_quarters}</HeaderCell>
            <HeaderCell>
              From a quarter to three quarters
              <div className="w-40">
                <TicksBelow scale={scale} format={formatNumber} />
              </div>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => (
            <StageRow key={stage.stage} time={stage} scale={scale} address={address} />
          ))}
        </tbody>
      </Table>
      <div className="flex items-center justify-between gap-3 border-t border-border px-4 py-2">
        <p className="text-sm text-pretty text-muted-foreground">
          Needs at least {FEWEST_CLOSED} deals. “Not yet” means that share of deals hasn’t left yet.
        </p>
        <ExportTimes asked={timesAsked(address.search)} count={stages.length} />
      </div>
    </Card>
  );
}

interface ExportTimesProps {
  readonly asked: TimesAsked;
  readonly count: number;
}

/** Saves the table as a file. */
function ExportTimes({ asked, count }: ExportTimesProps) {
  const exporting = useExportTimes(asked);
  return (
    <ExportButton
      noun="stage"
      count={count}
      hasWorkbook
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate(format)}
    />
  );
}

interface StageRowProps {
  readonly time: TimeInStage;
  readonly scale: ValueScale;
  readonly address: WinLossAddress;
}

function StageRow({ time: { stage, left, still, survival }, scale, address }: StageRowProps) {
  const name = STAGE_DEFINITIONS[stage].label;
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        <StageBadge stage={stage} />
      </Cell>
      <Cell align="end">
        <CountButton count={left} label={`${name}, left`} onOpen={() => address.showStays(stage, 'left')} />
      </Cell>
      <Cell align="end">
        <CountButton
          count={still}
          label={`${name}, still in it`}
          onOpen={() => address.showStays(stage, 'still')}
        />
      </Cell>
      {survival ? (
        <>
          <Days days={survival.quarter} />
          <Cell align="end" className="whitespace-nowrap tabular-nums">
            <span className="font-medium">{daysText(survival.half)}</span>
            {survival.half_range && (
              <span className="block text-xs text-muted-foreground">
                likely {formatNumber(survival.half_range.low)} to{' '}
                {survival.half_range.high === null ? 'more' : formatNumber(survival.half_range.high)}
              </span>
            )}
          </Cell>
          <Days days={survival.three_quarters} />
          <Cell>
            {survival.quarter !== null && (
              <RangeBar
                scale={scale}
                low={survival.quarter}
                high={survival.three_quarters}
                middle={survival.half}
                className="w-40"
              />
            )}
          </Cell>
        </>
      ) : (
        <Cell colSpan={4} className="text-muted-foreground">
          Too few
        </Cell>
      )}
    </Row>
  );
}

const daysText = (days: number | null): string => (days === null ? 'Not yet' : formatCount(days, 'day'));

function Days({ days }: { readonly days: number | null }) {
  return (
    <Cell align="end" className="whitespace-nowrap text-muted-foreground tabular-nums">
      {daysText(days)}
    </Cell>
  );
}
