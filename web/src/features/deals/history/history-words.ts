import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { DEAL_FIELD_KEYS, DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { PILLAR_DEFINITIONS, PILLARS } from '@dealwright/domain/pillar';

/** An edit needs no explanation, nor does evidence: grades and scores come from nothing else. */
const CAUSE_WORDS: Readonly<Record<HistoryEntry['cause'], string | null>> = {
  creation: 'by creating the deal',
  edit: null,
  move: 'by moving the deal',
  bulk_edit: 'in a bulk edit',
  evidence: null,
  suggestion: 'by applying a suggestion',
  ageing: 'because evidence aged',
  settings: 'by changing qualification settings',
  import: 'by importing',
  undo: 'by undoing a change',
  removal: 'by removing a member',
  merge: 'by merging deals',
};

/** Fields whose change is what their cause does. */
const OWN_FIELDS: Partial<Record<HistoryEntry['cause'], string>> = { move: 'stage' };

/** Why a change happened, beside who and when; null where the change itself says it. */
export function causeWords({ cause, field }: Pick<HistoryEntry, 'cause' | 'field'>): string | null {
  return OWN_FIELDS[cause] === field ? null : CAUSE_WORDS[cause];
}

interface FieldOption {
  readonly value: string;
  readonly label: string;
}

const FACTS: readonly FieldOption[] = [
  { value: 'account', label: 'Account' },
  { value: 'stage', label: 'Stage' },
  { value: 'amount', label: 'Amount' },
  { value: 'price_book', label: 'Price book' },
  { value: 'owner', label: 'Owner' },
  ...DEAL_FIELD_KEYS.map((key) => ({ value: key, label: DEAL_FIELDS[key].label })),
  { value: 'forecast_category', label: 'Forecast category' },
  { value: 'score', label: 'Score' },
  { value: 'grade', label: 'Grades' },
  { value: 'evidence', label: 'Evidence' },
  { value: 'answer', label: 'Answers' },
  { value: 'interaction', label: 'Notes, calls and emails' },
  { value: 'person', label: 'People' },
  { value: 'ask', label: 'Asks' },
  { value: 'competitor', label: 'Competitors' },
  { value: 'task', label: 'Tasks' },
  { value: 'quote', label: 'Quotes' },
  { value: 'rfp', label: 'RFPs' },
  { value: 'recording', label: 'Recordings' },
  { value: 'collaborator', label: 'Collaborators' },
];

const KINDS = [
  ['grade', 'grade'],
  ['evidence', 'evidence'],
  ['answer', 'answer'],
] as const;

/** What the history can be narrowed to: the field as the API names it, alone or with a pillar, and its words. */
export const HISTORY_FIELDS: readonly FieldOption[] = [
  ...FACTS,
  ...PILLARS.flatMap((pillar) =>
    KINDS.map(([kind, word]) => ({
      value: `${kind}.${pillar}`,
      label: `${PILLAR_DEFINITIONS[pillar].name}: ${word}`,
    })),
  ),
];
