import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useUsage } from './api.ts';
import { CostChart } from './cost-chart.tsx';
import { DealCosts } from './deal-costs.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FigureCards, FigureSkeletons } from './figure-cards.tsx';
import { RangePicker } from './range-picker.tsx';
import { ServiceCosts } from './service-costs.tsx';
import { useUsageRange } from './use-usage-range.ts';

/** What the company's services cost: everyone sees the totals, and of deals those that they may see. */
export function UsageSection() {
  const [range, setRange] = useUsageRange();
  const usage = useUsage(range);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted-foreground">Track API usage and costs across all services</p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <RangePicker range={range} onRangeChange={setRange} />
          <ExportMenu range={range} />
        </div>
      </div>
      <QueryState query={usage} skeleton={<Skeletons />}>
        {(loaded) => (
          <>
            <FigureCards usage={loaded} />
            {loaded.total.total_cost_usd > 0 && <CostChart usage={loaded} />}
            <ServiceCosts usage={loaded} />
          </>
        )}
      </QueryState>
      <DealCosts />
    </div>
  );
}

function Skeletons() {
  return (
    <>
      <FigureSkeletons />
      <SkeletonList rows={2} rowClass="h-48" label="Loading usage and costs" />
    </>
  );
}
