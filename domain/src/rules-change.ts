import { EVIDENCE_KIND_LABELS, EVIDENCE_KINDS } from './evidence.ts';
import { FORECAST_LABELS } from './forecast.ts';
import { PILLAR_DEFINITIONS, PILLARS } from './pillar.ts';
import { CAPPED_CATEGORIES, GRADE_LABELS, type QualificationSettings } from './qualification-settings.ts';
import { isClosed, STAGE_DEFINITIONS, STAGES } from './stage.ts';

export interface QualificationRules extends QualificationSettings {
  /** Whether a deal with gaps may not enter a later stage. */
  readonly gapsBlock: boolean;
}

/** One rule that differs: 'Weight of Champion', from '15%' to '20%'. */
export interface RuleChange {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

const NOTHING = 'nothing';

/** Every rule in words, by a name that stays. */
function wordsOf({
  weights,
  freshnessDays,
  expectations,
  caps,
  gapsBlock,
}: QualificationRules): Map<string, string> {
  const name = (pillar: (typeof PILLARS)[number]) => PILLAR_DEFINITIONS[pillar].name;
  const words = new Map<string, string>();
  for (const pillar of PILLARS) words.set(`Weight of ${name(pillar)}`, `${weights[pillar]}%`);
  for (const kind of EVIDENCE_KINDS) {
    const days = freshnessDays[kind];
    words.set(`“${EVIDENCE_KIND_LABELS[kind]}” is fresh for`, days === null ? 'ever' : `${days} days`);
  }
  for (const stage of STAGES.filter((one) => !isClosed(one)))
    for (const pillar of PILLARS) {
      const grade = expectations[stage]?.[pillar] ?? 0;
      words.set(
        `${name(pillar)} grade in ${STAGE_DEFINITIONS[stage].label}`,
        grade === 0 ? NOTHING : GRADE_LABELS[grade],
      );
    }
  for (const category of CAPPED_CATEGORIES)
    for (const pillar of PILLARS) {
      const { grades, fresh } = caps[category];
      const grade = grades[pillar] ?? 0;
      const least = grade === 0 ? NOTHING : GRADE_LABELS[grade];
      const needs = fresh.includes(pillar) ? (grade === 0 ? 'fresh evidence' : `${least}, fresh`) : least;
      words.set(`${name(pillar)} grade for ${FORECAST_LABELS[category]}`, needs);
    }
  words.set('Deals with gaps', gapsBlock ? 'can’t move to a later stage' : 'can move');
  return words;
}

/** What is different after, in the order in which rules are shown. */
export function changedRules(before: QualificationRules, after: QualificationRules): RuleChange[] {
  const then = wordsOf(before);
  return [...wordsOf(after)].flatMap(([rule, to]) => {
    const from = then.get(rule) ?? NOTHING;
    return from === to ? [] : [{ rule, from, to }];
  });
}
