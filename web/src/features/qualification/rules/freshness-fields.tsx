import { MAX_FRESH_DAYS } from '@dealwright/contract/qualification/rules';
import {
  DEFAULT_FRESHNESS_DAYS,
  EVIDENCE_KIND_LABELS,
  EVIDENCE_KINDS,
  type EvidenceKind,
} from '@dealwright/domain/evidence';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CountInput } from '../../../ui/count-input.tsx';
import { Field } from '../../../ui/field.tsx';
import type { RulesPart } from './rules-part.ts';

const USUAL_DAYS = 90;

export const isFreshnessValid = (days: number | null): boolean =>
  days === null || (days >= 1 && days <= MAX_FRESH_DAYS);

/** How many days each kind of evidence counts in full. */
export function FreshnessFields({ rules, onChange }: RulesPart) {
  const set = (kind: EvidenceKind, days: number | null) =>
    onChange({ ...rules, freshnessDays: { ...rules.freshnessDays, [kind]: days } });
  return (
    <Card
      title="How long evidence counts"
      description="Days it stays fresh. After that, it counts one grade lower. After twice as long, it counts as Claimed."
    >
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        {EVIDENCE_KINDS.map((kind) => {
          const days = rules.freshnessDays[kind];
          const name = EVIDENCE_KIND_LABELS[kind];
          return (
            <div key={kind} className="flex flex-col gap-1">
              <Field
                label={`${name}: days it’s fresh`}
                error={isFreshnessValid(days) ? undefined : `Enter 1 to ${MAX_FRESH_DAYS} days`}
              >
                <CountInput
                  keepAs={`fresh.${kind}`}
                  value={days}
                  disabled={days === null}
                  className="tabular-nums"
                  onValueChange={(next) => set(kind, next ?? 0)}
                />
              </Field>
              <Checkbox
                label={
                  <>
                    <span className="sr-only">{name}: </span>Doesn’t age
                  </>
                }
                checked={days === null}
                onCheckedChange={(never) =>
                  set(kind, never ? null : (DEFAULT_FRESHNESS_DAYS[kind] ?? USUAL_DAYS))
                }
              />
            </div>
          );
        })}
      </div>
    </Card>
  );
}
