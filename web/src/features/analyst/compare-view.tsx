import type { Suggestion } from '@dealwright/contract/analyst/suggestions';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { insistOnTyped } from '../../ui/use-typed-text.ts';
import { whoAnswered } from './analyst-words.ts';
import type { Compare } from './api.ts';
import { AppliedNotice } from './applied-notice.tsx';
import { keepKnown, name, toggle } from './choices.ts';
import { ComparePillar } from './compare-pillar.tsx';
import { scoreWords } from './outcome.ts';
import { SuggestionCard } from './suggestion-card.tsx';
import { namingDraft, useDecisions } from './use-decisions.ts';

interface CompareViewProps {
  readonly number: number;
  readonly compare: Compare;
  readonly canEdit: boolean;
  readonly onOpenQuote: (suggestion: Suggestion) => void;
  readonly emptyAction: ReactNode;
}

/** Pillar by pillar, what stands and what is proposed; one, several or all are applied or rejected. */
export function CompareView({ number, compare, canEdit, onOpenQuote, emptyAction }: CompareViewProps) {
  const decisions = useDecisions(number, compare);
  const { choices, setChoices, busy } = decisions;
  const all = compare.pillars.flatMap(({ suggestions }) => suggestions);
  return (
    <div data-suggestions className="flex flex-col gap-4">
      {decisions.applied && <AppliedNotice applied={decisions.applied} />}
      {decisions.failure && (
        <Callout tone="lost" live title="Couldn’t save your decision">
          {decisions.failure} Your selection is kept.
        </Callout>
      )}
      {all.length === 0 ? (
        <EmptyState icon={<Sparkles />} title="No pending suggestions" action={emptyAction}>
          Analyze a note, call or email to get suggested evidence here.
        </EmptyState>
      ) : (
        <Proposed suggestions={all} compare={compare} />
      )}
      <KeepTyped draft={namingDraft(number)}>
        {compare.pillars
          .filter(({ suggestions }) => suggestions.length > 0)
          .map((comparison) => (
            <ComparePillar key={comparison.pillar} comparison={comparison}>
              {comparison.suggestions.map((suggestion) => (
                <SuggestionCard
                  key={suggestion.id}
                  number={number}
                  suggestion={suggestion}
                  selected={choices.selected.has(suggestion.id)}
                  naming={choices.named.get(suggestion.id) ?? null}
                  busy={busy}
                  canEdit={canEdit}
                  onSelect={(on) => setChoices(toggle(choices, [suggestion.id], on))}
                  onName={(naming) => setChoices(name(choices, suggestion.id, naming))}
                  onApply={() => void decisions.apply([suggestion])}
                  onReject={() => void decisions.reject([suggestion])}
                  onOpenQuote={() => onOpenQuote(suggestion)}
                />
              ))}
            </ComparePillar>
          ))}
      </KeepTyped>
      {canEdit && all.length > 0 && <DecisionBar suggestions={all} decisions={decisions} />}
    </div>
  );
}

interface ProposedProps {
  readonly suggestions: readonly Suggestion[];
  readonly compare: Compare;
}

function Proposed({ suggestions, compare }: ProposedProps) {
  const answered = [...new Set(suggestions.map(whoAnswered))].join(', ');
  return (
    <p className="text-sm text-muted-foreground">
      Proposed by: <span className="text-foreground">{answered}</span>. {scoreWords(compare.score)}
      {compare.more && ' Showing the first 200 suggestions.'}
    </p>
  );
}

interface DecisionBarProps {
  readonly suggestions: readonly Suggestion[];
  readonly decisions: ReturnType<typeof useDecisions>;
}

function DecisionBar({ suggestions, decisions }: DecisionBarProps) {
  const { choices, setChoices, busy } = decisions;
  const chosen = keepKnown(choices, suggestions);
  const ids = suggestions.map(({ id }) => id);
  return (
    <div
      className={cx(
        'sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-lg',
        'border border-border bg-card px-4 py-2.5 shadow-float',
      )}
    >
      <Checkbox
        checked={chosen.length === suggestions.length}
        indeterminate={chosen.length > 0 && chosen.length < suggestions.length}
        onCheckedChange={(on) => setChoices(toggle(choices, ids, on))}
        label={chosen.length === 0 ? 'Select all' : `${formatCount(chosen.length, 'selected', 'selected')}`}
        className="flex-1"
      />
      <Button
        variant="ghost"
        disabled={chosen.length === 0 || busy}
        onClick={() => void decisions.reject(chosen)}
      >
        Reject
      </Button>
      <Button
        variant="primary"
        disabled={chosen.length === 0}
        busy={busy}
        onClick={({ currentTarget }) => {
          const view = currentTarget.closest('[data-suggestions]');
          if (!insistOnTyped(view)) void decisions.apply(chosen);
        }}
      >
        Apply {chosen.length > 0 ? chosen.length : ''}
      </Button>
    </div>
  );
}
