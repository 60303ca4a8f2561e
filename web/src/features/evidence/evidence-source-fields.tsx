import { useController } from 'react-hook-form';
import { formatDay } from '../../lib/format.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useInteractions } from '../interactions/api.ts';
import type { EvidenceForm } from './evidence-input.ts';

interface EvidenceSourceFieldsProps {
  readonly number: number;
  readonly form: EvidenceForm;
  readonly onChanged: () => void;
}

/** Where it was said, and in which words. */
export function EvidenceSourceFields({ number, form, onChanged }: EvidenceSourceFieldsProps) {
  const { field } = useController({ control: form.control, name: 'source' });
  const interactions = useInteractions(number, undefined);
  const options = (interactions.data?.pages ?? []).flatMap(({ items }) =>
    items.map((item) => ({
      value: item.id,
      label: item.title,
      hint: formatDay(item.occurred_at.slice(0, 10)),
    })),
  );
  const set = (source: typeof field.value) => {
    field.onChange(source);
    onChanged();
  };
  const refused = form.formState.errors.source;
  return (
    <>
      <Field label="Source" optional help="The note, call, mail or document in which it stands.">
        <Combobox
          value={field.value?.interaction_id ?? null}
          options={options}
          loading={interactions.isLoading}
          placeholder="Search the notes of this deal…"
          onValueChange={(id) => set(id ? { interaction_id: id } : null)}
        />
      </Field>
      {field.value && (
        <Field
          label="Quote"
          optional
          error={refused?.message ?? (refused && 'quote' in refused ? refused.quote?.message : undefined)}
          help="Letter for letter as it stands in the source."
        >
          <Textarea
            rows={2}
            value={field.value.quote ?? ''}
            onChange={(event) => {
              const quote = event.currentTarget.value;
              const id = field.value?.interaction_id ?? '';
              set(quote === '' ? { interaction_id: id } : { interaction_id: id, quote });
            }}
          />
        </Field>
      )}
    </>
  );
}
