import type { Day } from '@dealwright/domain/calendar';
import { freshnessOf } from '@dealwright/domain/grade';
import { dayInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import type { InteractionKind } from './analysis.ts';

/** As what kind of evidence the words of an interaction age; our own notes do not. */
const AGES_AS = {
  call: 'buyer_said',
  meeting: 'buyer_said',
  email: 'buyer_wrote',
  document: 'buyer_wrote',
  note: null,
} as const;

/** Says that a text is too old for its evidence to count as more than a claim; null for a text that is not. */
export function ageNotice(
  kind: InteractionKind,
  occurredOn: Day,
  today: Day,
  { settings, locale }: { readonly settings: QualificationSettings; readonly locale: Locale },
): string | null {
  const evidence = AGES_AS[kind];
  if (evidence === null) return null;
  if (freshnessOf(evidence, occurredOn, today, settings) !== 'stale') return null;
  return `This is from ${dayInText(occurredOn, locale)}. Evidence this old counts as a claim until a buyer confirms it.`;
}
