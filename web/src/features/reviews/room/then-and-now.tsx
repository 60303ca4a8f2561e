import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { nextQuestion } from '@dealwright/domain/next-question';
import { readStrip } from '@dealwright/domain/strip';
import { formatDay } from '../../../lib/format.ts';
import { PillarStrip } from '../../../ui/pillar-strip.tsx';
import type { ReviewDeal } from '../api.ts';

const readingsOf = (strip: string) =>
  readStrip(strip).map((cell) => ({ ...cell, next_question: nextQuestion(cell.pillar, cell), best: null }));

interface StandingProps {
  readonly label: string;
  readonly strip: string;
  readonly score: number;
  readonly call?: string | undefined;
}

export function Standing({ label, strip, score, call }: StandingProps) {
  return (
    <div className="min-w-0 flex-[1_1_16rem]">
      <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted-foreground">
        <span>{label}</span>
        <span>
          {call && <span>{call} · </span>}
          <span className="font-medium text-foreground tabular-nums">
            <span className="sr-only">Score </span>
            {score}
          </span>
        </span>
      </p>
      <PillarStrip pillars={readingsOf(strip)} size="lg" />
    </div>
  );
}

/** The strip of the last review, or of a week ago, beside the one of now. */
export function ThenAndNow({ screen }: { readonly screen: ReviewDeal }) {
  const { before, now, since, item } = screen;
  const day = formatDay(since.slice(0, 10));
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      {before ? (
        <Standing
          label={`Then, ${day}`}
          strip={before.strip}
          score={before.score}
          call={before.choice ? FORECAST_LABELS[before.choice] : undefined}
        />
      ) : (
        <p className="flex-[1_1_16rem] self-center text-sm text-muted-foreground">New since {day}.</p>
      )}
      <Standing
        label="Now"
        strip={now.strip}
        score={now.score}
        call={FORECAST_LABELS[item.deal.forecast_choice]}
      />
    </div>
  );
}
