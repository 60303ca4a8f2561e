import type { Suggestion } from '@dealwright/contract/analyst/suggestions';
import type { Scorecard } from '@dealwright/contract/qualification/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import type { Grade } from '@dealwright/domain/qualification-settings';
import type { ComparePillar, SuggestionChoice } from './api.ts';

/** What a person adds to a suggestion before applying it: who the buyer was, and when. */
export interface Naming {
  readonly stakeholderId: string | null;
  readonly day: string;
}

export interface Choices {
  readonly selected: ReadonlySet<string>;
  readonly named: ReadonlyMap<string, Naming>;
}

export const NO_CHOICES: Choices = { selected: new Set(), named: new Map() };

/** Only what we merely believe can be made the buyer's word, and only by naming the buyer. */
export const mayNameBuyer = ({ kind }: Pick<Suggestion, 'kind'>) => kind === 'seller_belief';

export function toggle(choices: Choices, ids: readonly string[], on: boolean): Choices {
  const selected = new Set(choices.selected);
  for (const id of ids) {
    if (on) selected.add(id);
    else selected.delete(id);
  }
  return { ...choices, selected };
}

export function name(choices: Choices, id: string, naming: Naming | null): Choices {
  const named = new Map(choices.named);
  if (naming) named.set(id, naming);
  else named.delete(id);
  return { ...choices, named };
}

/** The body of an application. A naming without a person is no naming. */
export function bodyOf(suggestions: readonly Suggestion[], named: Choices['named']): SuggestionChoice[] {
  return suggestions.map((suggestion) => {
    const naming = mayNameBuyer(suggestion) ? named.get(suggestion.id) : undefined;
    if (!naming?.stakeholderId) return { id: suggestion.id };
    return {
      id: suggestion.id,
      kind: 'buyer_said',
      stakeholder_id: naming.stakeholderId,
      occurred_on: naming.day,
    };
  });
}

/** What is still there of a choice once the suggestions were asked anew: decided ones are gone. */
export function keepKnown(choices: Choices, suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.filter(({ id }) => choices.selected.has(id));
}

export interface GradeChange {
  readonly pillar: Pillar;
  readonly before: Grade;
  readonly after: Grade;
  readonly disputed: boolean;
}

/** How the grades changed by what was applied; pillars that stayed are left out. */
export function gradeChanges(
  before: readonly Pick<ComparePillar, 'pillar' | 'today'>[],
  after: Pick<Scorecard, 'pillars'>,
): GradeChange[] {
  return before.flatMap(({ pillar, today }) => {
    const now = after.pillars.find((reading) => reading.pillar === pillar);
    if (!now || (now.grade === today.grade && now.disputed === today.disputed)) return [];
    return [{ pillar, before: today.grade, after: now.grade, disputed: now.disputed }];
  });
}

const WORD_REACH = 24;

/** The quote with what stands around it, cut between words. */
export function contextOf(text: string, { start, end }: { start: number; end: number }, reach = 140) {
  let from = Math.max(0, start - reach);
  let to = Math.min(text.length, end + reach);
  if (from > 0) {
    const space = text.slice(from, Math.min(start, from + WORD_REACH)).search(/\s/);
    if (space >= 0) from += space + 1;
  }
  if (to < text.length) {
    const tail = text.slice(Math.max(end, to - WORD_REACH), to);
    const space = tail.search(/\s\S*$/);
    if (space >= 0) to -= tail.length - space;
  }
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
    quote: text.slice(start, end),
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  };
}
