import type { applyAiSuggestions } from '@dealwright/contract/analyst/suggestions';
import type { BodyOf } from '@dealwright/contract/route';
import type { Day } from '@dealwright/domain/calendar';
import { EVIDENCE_KINDS, type EvidenceKind } from '@dealwright/domain/evidence';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireBuyer } from '../qualification/evidence/require-buyer.ts';
import { checkClaim } from '../qualification/evidence/rules.ts';
import type { BuyerRow, NewEvidence } from '../qualification/evidence/store.ts';
import type { SuggestionFacts } from './suggestion-store.ts';

export type Choice = BodyOf<typeof applyAiSuggestions>['suggestions'][number];

/**
 * The kind a person settled on. A suggestion may always count for less. It may count for more in one case: a belief
 * becomes a buyer's word when the person names the buyer and the day.
 */
function kindOf(suggestion: SuggestionFacts, choice: Choice, at: string): EvidenceKind {
  const kind = choice.kind ?? suggestion.kind;
  const counts = (value: EvidenceKind) => EVIDENCE_KINDS.indexOf(value);
  if (
    counts(kind) <= counts(suggestion.kind) &&
    (kind !== 'buyer_wrote' || suggestion.kind === 'buyer_wrote')
  )
    return kind;
  if (suggestion.kind !== 'seller_belief' || kind !== 'buyer_said') {
    throw invalid(`${at}.kind`, 'The source doesn’t support this kind of evidence');
  }
  if (!choice.stakeholder_id) throw invalid(`${at}.stakeholder_id`, 'Name the buyer who said it');
  if (!choice.occurred_on) throw invalid(`${at}.occurred_on`, 'Enter the day it was said');
  return kind;
}

/** One applied suggestion as the evidence it becomes, with what the person corrected. Throws `invalid_input`. */
export function evidenceOf(
  suggestion: SuggestionFacts,
  choice: Choice,
  people: ReadonlyMap<string, BuyerRow>,
  today: Day,
  at: string,
): NewEvidence {
  const kind = kindOf(suggestion, choice, at);
  const named = choice.stakeholder_id ?? suggestion.stakeholder_id;
  const gone = !choice.stakeholder_id && named !== null && !people.has(named);
  const personId = gone ? null : named;
  const person = personId === null ? null : requireBuyer(people, personId, `${at}.stakeholder_id`);
  const occurredOn = choice.occurred_on ?? suggestion.occurred_on;
  const { polarity, marks } = suggestion;
  checkClaim({ polarity, marks, kind, stakeholder_id: personId, occurred_on: occurredOn }, today, `${at}.`);
  return {
    id: newId(),
    pillar: suggestion.pillar,
    polarity,
    kind,
    marks,
    statement: choice.statement ?? suggestion.statement,
    stakeholder_id: personId,
    person_name: person?.name ?? suggestion.person_name,
    occurred_on: occurredOn,
    interaction_id: suggestion.interaction_id,
    quote: suggestion.quote,
    quote_start: suggestion.quote_start,
    quote_end: suggestion.quote_end,
    suggestion_id: suggestion.id,
  };
}
