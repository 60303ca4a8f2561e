import type { Deal } from '@dealwright/contract/deals/deals';
import { FORECAST_CHOICES, FORECAST_LABELS } from '@dealwright/domain/forecast';
import { isClosed } from '@dealwright/domain/stage';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { isCapped, lackWords, nextCategory, planReason } from './forecast-reasons.ts';
import { useDealFact } from './use-deal-fact.ts';

const MOST_REASONS = 8;

interface ForecastCardProps {
  readonly deal: Deal;
  readonly onOpenPillar: (pillar: Deal['weakest_pillar']) => void;
}

type LacksProps = Pick<ForecastCardProps, 'onOpenPillar'> & Pick<Deal, 'forecast'>;

/** The seller's choice, what the evidence makes of it, and what the next category still needs. */
export function ForecastCard({ deal, onOpenPillar }: ForecastCardProps) {
  const { forecast } = deal;
  const capped = isCapped(forecast) && !isClosed(deal.stage);
  return (
    <Card title="Forecast">
      {isClosed(deal.stage) ? (
        <p className="text-muted-foreground">Closed deals count by outcome, not by your call.</p>
      ) : (
        <>
          {deal.can.edit ? (
            <ForecastChoice deal={deal} />
          ) : (
            <p>
              <span className="text-muted-foreground">Called: </span>
              {FORECAST_LABELS[forecast.choice]}
            </p>
          )}
          {capped && (
            <p className="mt-2 text-sm text-pretty text-warn">
              {forecast.lacks.length > 0 ? 'Evidence' : 'The close plan'} doesn’t support{' '}
              {FORECAST_LABELS[forecast.choice]} yet.
            </p>
          )}
          <Lacks forecast={forecast} onOpenPillar={onOpenPillar} />
          {forecast.late_step !== null && (
            <p className="mt-2 text-sm text-pretty text-warn">{planReason(forecast.late_step)}.</p>
          )}
        </>
      )}
    </Card>
  );
}

/** What the next category still needs of the evidence. */
function Lacks({ forecast, onOpenPillar }: LacksProps) {
  const next = nextCategory(forecast);
  if (!next || forecast.lacks.length === 0) {
    return <p className="mt-2 text-sm text-muted-foreground">Evidence supports Commit.</p>;
  }
  return (
    <div className="mt-3 border-t border-border pt-3">
      <p className="text-xs text-muted-foreground">To reach {FORECAST_LABELS[next]}</p>
      <ul className="mt-1 flex flex-col">
        {forecast.lacks.slice(0, MOST_REASONS).map((lack) => (
          <li key={lack.pillar}>
            <button
              type="button"
              onClick={() => onOpenPillar(lack.pillar)}
              className="-mx-1.5 w-full rounded-md px-1.5 py-1 text-left text-sm hover:bg-secondary touch:min-h-11"
            >
              {lackWords(lack)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ForecastChoice({ deal }: { readonly deal: Deal }) {
  const edit = useDealFact(deal, 'forecast_choice');
  return (
    <Field label="Your call" error={edit.failure ?? undefined}>
      <Select
        value={edit.phase === 'closed' ? deal.forecast_choice : edit.draft}
        onValueChange={(choice) => void edit.save(choice)}
        options={FORECAST_CHOICES.map((value) => ({
          value,
          label: FORECAST_LABELS[value],
          hint:
            FORECAST_CHOICES.indexOf(value) > FORECAST_CHOICES.indexOf(deal.forecast.cap)
              ? 'above the evidence'
              : undefined,
        }))}
      />
    </Field>
  );
}
