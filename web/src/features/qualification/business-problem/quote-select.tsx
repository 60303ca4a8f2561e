import { formatDay } from '../../../lib/format.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { QuoteChoice } from './problem-draft.ts';

const NONE = 'none';

interface QuoteSelectProps {
  readonly label: string;
  readonly none: string;
  readonly quotes: readonly QuoteChoice[];
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (choice: QuoteChoice | null) => void;
}

/** Which of the buyer's quotes backs a text or number. */
export function QuoteSelect({ label, none, quotes, value, error, onChange }: QuoteSelectProps) {
  const chosen = quotes.find(({ id }) => id === value);
  return (
    <Field
      label={label}
      error={error}
      help={chosen && <q className="line-clamp-2 [overflow-wrap:anywhere]">{chosen.quote}</q>}
    >
      <Select
        value={chosen?.id ?? NONE}
        onValueChange={(id) => onChange(quotes.find((choice) => choice.id === id) ?? null)}
        options={[
          { value: NONE, label: none },
          ...quotes.map(({ id, quote, person, day }) => ({
            value: id,
            label: `“${quote}”`,
            hint: [person, formatDay(day)].filter(Boolean).join(', '),
          })),
        ]}
      />
    </Field>
  );
}
