import { TextSelect } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useInteractions } from '../../interactions/api.ts';
import type { QuotePlace } from '../../interactions/source-text.ts';
import type { EvidenceForm, EvidenceInput } from './evidence-input.ts';
import { QuotePicker } from './quote-picker.tsx';

/** Forty sources each: enough for years of notes and mails of one deal. */
const MOST_PAGES = 10;

interface EvidenceSourceFieldsProps {
  readonly number: number;
  readonly form: EvidenceForm;
  readonly onChanged: () => void;
}

function placeOf(source: NonNullable<EvidenceInput['source']>): QuotePlace | null {
  const { quote_start: start, quote_end: end } = source;
  return start === undefined || end === undefined ? null : { start, end };
}

/** Every source that can be chosen, page after page. */
function useSourceOptions(number: number) {
  const interactions = useInteractions(number, undefined);
  const { isFetchingNextPage, fetchNextPage } = interactions;
  const hasNextPage = interactions.hasNextPage && (interactions.data?.pages.length ?? 0) < MOST_PAGES;
  useEffect(() => {
    // What can be chosen goes beyond a first page.
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const options = (interactions.data?.pages ?? []).flatMap(({ items }) =>
    items.map((item) => ({
      value: item.id,
      label: item.title,
      hint: formatDay(item.occurred_at.slice(0, 10)),
    })),
  );
  return { options, isLoading: interactions.isLoading };
}

/** Where it was said, and in which words. */
export function EvidenceSourceFields({ number, form, onChanged }: EvidenceSourceFieldsProps) {
  const { field } = useController({ control: form.control, name: 'source' });
  const { options, isLoading } = useSourceOptions(number);
  const [isSelecting, setSelecting] = useState(false);
  const set = (source: typeof field.value) => {
    field.onChange(source);
    onChanged();
  };
  return (
    <>
      <Field label="Source" optional help="The note, call, email or document it comes from.">
        <Combobox
          value={field.value?.interaction_id ?? null}
          options={options}
          loading={isLoading}
          placeholder="Search the notes of this deal…"
          onValueChange={(id) => set(id ? { interaction_id: id } : null)}
        />
      </Field>
      {field.value && (
        <Button variant="outline" className="self-start" onClick={() => setSelecting(true)}>
          <TextSelect aria-hidden />
          {field.value.quote ? 'Select different words in the source' : 'Select the words in the source'}
        </Button>
      )}
      {field.value && isSelecting && (
        <QuotePicker
          number={number}
          interactionId={field.value.interaction_id}
          place={placeOf(field.value)}
          onClose={() => setSelecting(false)}
          onQuote={({ words, start, end }) => {
            const id = field.value?.interaction_id ?? '';
            set({ interaction_id: id, quote: words, quote_start: start, quote_end: end });
            form.clearErrors('source');
            setSelecting(false);
          }}
        />
      )}
      {field.value && (
        <QuoteField source={field.value} refused={form.formState.errors.source} onChange={set} />
      )}
    </>
  );
}

interface QuoteFieldProps {
  readonly source: NonNullable<EvidenceInput['source']>;
  readonly refused: EvidenceForm['formState']['errors']['source'];
  readonly onChange: (source: NonNullable<EvidenceInput['source']>) => void;
}

function QuoteField({ source, refused, onChange }: QuoteFieldProps) {
  const { interaction_id: id } = source;
  return (
    <Field
      label="Quote"
      optional
      error={refused?.message ?? (refused && 'quote' in refused ? refused.quote?.message : undefined)}
      help="Exactly as in the source. If you type it, it must appear there exactly once."
    >
      <Textarea
        rows={2}
        value={source.quote ?? ''}
        onChange={(event) => {
          const quote = event.currentTarget.value;
          onChange(quote === '' ? { interaction_id: id } : { interaction_id: id, quote });
        }}
      />
    </Field>
  );
}
