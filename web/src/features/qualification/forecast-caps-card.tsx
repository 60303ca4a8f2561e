import { Card } from '../../ui/card.tsx';

const CAPS = [
  {
    category: 'Commit',
    needs: `Every pillar Heard, Economic Buyer and Paper Process with fresh evidence, Champion Proven.
      A close plan, if there is one, still reaches go-live.`,
  },
  { category: 'Best Case', needs: 'Identify Pain, Metrics and Champion Heard.' },
  { category: 'Pipeline', needs: 'All other open deals.' },
  { category: 'Closed and Omitted', needs: 'Won and lost deals, whatever your call was.' },
] as const;

/** Which forecast the evidence carries, whatever the seller chooses. */
export function ForecastCapsCard() {
  return (
    <Card
      title="Forecast, capped by evidence"
      description="You choose a category, evidence limits it, and the deal shows what’s missing."
    >
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm max-sm:grid-cols-1 max-sm:gap-y-0.5">
        {CAPS.map(({ category, needs }) => (
          <div key={category} className="contents">
            <dt className="font-medium">{category}</dt>
            <dd className="text-pretty text-muted-foreground max-sm:mb-2">{needs}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
