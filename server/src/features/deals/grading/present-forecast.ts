import type { forecastSchema } from '@dealwright/contract/deals/deals';
import type { Forecast } from '@dealwright/domain/forecast';
import type { z } from 'zod';

/** The forecast with its cap and what the next category lacks, as the API says it. */
export function presentForecast({
  category,
  choice,
  cap,
  lacks,
  lateStep,
}: Forecast): z.infer<typeof forecastSchema> {
  return {
    category,
    choice,
    cap,
    late_step: lateStep,
    lacks: lacks.map(({ pillar, grade, needed, needsFresh }) => ({
      pillar,
      grade,
      needed,
      needs_fresh: needsFresh,
    })),
  };
}
