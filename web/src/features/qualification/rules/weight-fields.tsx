import { PILLAR_DEFINITIONS, PILLARS } from '@dealwright/domain/pillar';
import type { QualificationRules } from '@dealwright/domain/rules-change';
import { Card } from '../../../ui/card.tsx';
import { CountInput } from '../../../ui/count-input.tsx';
import { Field } from '../../../ui/field.tsx';
import type { RulesPart } from './rules-part.ts';

export const sumOf = ({ weights }: Pick<QualificationRules, 'weights'>): number =>
  PILLARS.reduce((sum, pillar) => sum + weights[pillar], 0);

/** What each pillar adds to the score, with the sum, which has to be 100. */
export function WeightFields({ rules, onChange }: RulesPart) {
  const sum = sumOf(rules);
  const says =
    sum === 100
      ? 'Total 100'
      : `Total ${sum}. ${sum < 100 ? `Add ${100 - sum}` : `Remove ${sum - 100}`} to reach 100.`;
  return (
    <Card title="Weight of each pillar" description="Percent of the score. All eight add up to 100.">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {PILLARS.map((pillar) => (
          <Field key={pillar} label={PILLAR_DEFINITIONS[pillar].name}>
            <CountInput
              keepAs={`weight.${pillar}`}
              value={rules.weights[pillar]}
              className="tabular-nums"
              onValueChange={(weight) =>
                onChange({ ...rules, weights: { ...rules.weights, [pillar]: weight ?? 0 } })
              }
            />
          </Field>
        ))}
      </div>
      <p
        aria-live="polite"
        className={sum === 100 ? 'mt-3 text-sm text-muted-foreground' : 'mt-3 text-sm text-destructive'}
      >
        {says}
      </p>
    </Card>
  );
}
