import type { Suggestion } from '@dealwright/contract/analyst/suggestions';
import { EVIDENCE_KIND_LABELS } from '@dealwright/domain/evidence';
import { Check, ExternalLink, X } from 'lucide-react';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KeepTyped, useForgetPart } from '../../ui/keep-typed.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { insistOnTyped } from '../../ui/use-typed-text.ts';
import { useInteraction } from '../interactions/api.ts';
import { MARK_WORDS } from '../qualification/evidence/evidence-words.ts';
import { whoAnswered } from './analyst-words.ts';
import { contextOf, mayNameBuyer, type Naming } from './choices.ts';
import { NameBuyer } from './name-buyer.tsx';

export interface SuggestionCardProps {
  readonly number: number;
  readonly suggestion: Suggestion;
  readonly selected: boolean;
  readonly naming: Naming | null;
  readonly busy: boolean;
  /** Off for those who may only read. */
  readonly canEdit: boolean;
  readonly onSelect: (selected: boolean) => void;
  readonly onName: (naming: Naming | null) => void;
  readonly onApply: () => void;
  readonly onReject: () => void;
  readonly onOpenQuote: () => void;
}

/** One proposed piece of evidence with the words it rests on. */
export function SuggestionCard(props: SuggestionCardProps) {
  const { number, suggestion, selected, naming, busy, canEdit, onSelect, onName, onApply, onReject } = props;
  const forget = useForgetPart();
  return (
    <li className="flex gap-2.5 py-3.5">
      {canEdit && (
        <Checkbox
          checked={selected}
          onCheckedChange={onSelect}
          label={`Select: ${suggestion.statement}`}
          hideLabel
          className="self-start"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-pretty [overflow-wrap:anywhere]">{suggestion.statement}</p>
        <SuggestionFacts suggestion={suggestion} />
        <QuoteInContext number={number} suggestion={suggestion} onOpen={props.onOpenQuote} />
        {canEdit && mayNameBuyer(suggestion) && (
          <KeepTyped part={suggestion.id}>
            <NameBuyer
              number={number}
              suggestion={suggestion}
              naming={naming}
              onName={(next) => {
                if (!next) forget(suggestion.id);
                onName(next);
              }}
            />
          </KeepTyped>
        )}
        {canEdit && <Decision busy={busy} onApply={onApply} onReject={onReject} />}
      </div>
    </li>
  );
}

function Decision({ busy, onApply, onReject }: Pick<SuggestionCardProps, 'busy' | 'onApply' | 'onReject'>) {
  return (
    <div className="mt-2.5 flex gap-2">
      <Button
        size="sm"
        variant="outline"
        disabled={busy}
        onClick={(event) => {
          if (!insistOnTyped(event.currentTarget.closest('li'))) onApply();
        }}
      >
        <Check aria-hidden />
        Apply
      </Button>
      <Button size="sm" variant="ghost" disabled={busy} onClick={onReject}>
        <X aria-hidden />
        Reject
      </Button>
    </div>
  );
}

function SuggestionFacts({ suggestion }: { readonly suggestion: Suggestion }) {
  const person = suggestion.person?.name ?? suggestion.person_name ?? suggestion.speaker_label;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-muted-foreground">
      <span className="text-foreground">
        {[EVIDENCE_KIND_LABELS[suggestion.kind], person].filter(Boolean).join(' · ')}
      </span>
      <span aria-hidden>·</span>
      <time dateTime={suggestion.occurred_on}>{formatDay(suggestion.occurred_on)}</time>
      {suggestion.polarity === 'contradicts' && <Badge tone="lost">Contradicts</Badge>}
      {suggestion.marks.map((mark) => (
        <Tooltip key={mark} label={MARK_WORDS[mark].why}>
          <span>
            <Badge tone={mark === 'negated' ? 'lost' : 'warn'}>{MARK_WORDS[mark].label}</Badge>
          </span>
        </Tooltip>
      ))}
      <span className="ml-auto">{whoAnswered(suggestion)}</span>
    </p>
  );
}

interface QuoteInContextProps {
  readonly number: number;
  readonly suggestion: Suggestion;
  readonly onOpen: () => void;
}

function QuoteInContext({ number, suggestion, onOpen }: QuoteInContextProps) {
  const source = useInteraction(number, suggestion.interaction.id);
  const { quote, quote_start: start, quote_end: end } = suggestion;
  const around = source.data ? contextOf(source.data.body, { start, end }) : { before: '', quote, after: '' };
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group/quote mt-2 block w-full rounded-md bg-muted px-3 py-2 text-left text-sm hover:bg-secondary"
    >
      <span className="block text-pretty whitespace-pre-line text-muted-foreground [overflow-wrap:anywhere]">
        {around.before}
        <mark className="rounded-sm bg-primary/25 text-foreground">{around.quote}</mark>
        {around.after}
      </span>
      <span className="mt-1 flex items-center gap-1 text-xs text-muted-foreground group-hover/quote:text-primary">
        <ExternalLink aria-hidden className="size-3" />
        Open at the quote: {suggestion.interaction.title}
      </span>
    </button>
  );
}
