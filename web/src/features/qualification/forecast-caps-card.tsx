import { PILLAR_DEFINITIONS, PILLARS, type Pillar } from '@dealwright/domain/pillar';
import {
  type CategoryNeeds,
  GRADE_LABELS,
  GRADES,
  type QualificationSettings,
} from '@dealwright/domain/qualification-settings';
import { Card } from '../../ui/card.tsx';

const LISTED = new Intl.ListFormat('en', { type: 'conjunction' });

const namesOf = (pillars: readonly Pillar[]): string =>
  LISTED.format(pillars.map((pillar) => PILLAR_DEFINITIONS[pillar].name));

/** 'Champion Proven; Metrics and Identify Pain Heard; fresh evidence of Economic Buyer.' */
function needsInWords({ grades, fresh }: CategoryNeeds): string {
  const ofGrade = (grade: number) => PILLARS.filter((pillar) => (grades[pillar] ?? 0) === grade);
  const least = GRADES.toReversed().flatMap((grade) => {
    const pillars = ofGrade(grade);
    if (grade === 0 || pillars.length === 0) return [];
    const isRest =
      pillars.length > PILLARS.length / 2 && PILLARS.every((pillar) => (grades[pillar] ?? 0) >= grade);
    const names = isRest
      ? pillars.length === PILLARS.length
        ? 'Every pillar'
        : 'every other pillar'
      : namesOf(pillars);
    return [`${names} ${GRADE_LABELS[grade]}`];
  });
  const parts = fresh.length > 0 ? [...least, `fresh evidence of ${namesOf(fresh)}`] : least;
  return parts.length === 0 ? 'Nothing. Any open deal can be in this category.' : `${parts.join('; ')}.`;
}

/** Which forecast the evidence carries, whatever the seller chooses. */
export function ForecastCapsCard({ caps }: Pick<QualificationSettings, 'caps'>) {
  const rows = [
    {
      category: 'Commit',
      needs: `${needsInWords(caps.commit)} A close plan, if there is one, still reaches go-live.`,
    },
    { category: 'Best Case', needs: needsInWords(caps.best_case) },
    { category: 'Pipeline', needs: 'All other open deals.' },
    { category: 'Closed and Omitted', needs: 'Won and lost deals, whatever your call was.' },
  ];
  return (
    <Card
      title="Forecast, capped by evidence"
      description="You choose a category, evidence limits it, and the deal shows what’s missing."
    >
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm max-sm:grid-cols-1 max-sm:gap-y-0.5">
        {rows.map(({ category, needs }) => (
          <div key={category} className="contents">
            <dt className="font-medium">{category}</dt>
            <dd className="text-pretty text-muted-foreground max-sm:mb-2">{needs}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
