import { dayOf } from '@dealwright/domain/calendar';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

export interface RecordingDraft {
  readonly title: string;
  readonly kind: 'call' | 'meeting';
  readonly day: string;
}

const KINDS = [
  { value: 'call', label: 'Call' },
  { value: 'meeting', label: 'Meeting' },
] as const;

interface RecordingFactsProps {
  readonly draft: RecordingDraft;
  readonly onChange: (draft: RecordingDraft) => void;
  /** It was recorded on another day than today. */
  readonly asksDay: boolean;
  readonly error: string | undefined;
}

/** Title, kind and day of a recording. */
export function RecordingFacts({ draft, onChange, asksDay, error }: RecordingFactsProps) {
  return (
    <>
      <Field label="Title" required error={error}>
        <Input
          value={draft.title}
          maxLength={200}
          autoComplete="off"
          onValueChange={(title) => onChange({ ...draft, title })}
        />
      </Field>
      <SegmentedControl
        aria-label="Kind"
        className="self-start"
        value={draft.kind}
        onValueChange={(kind) => onChange({ ...draft, kind })}
        segments={KINDS}
      />
      {asksDay && (
        <Field label="Date">
          <DateInput
            keepAs="day"
            required
            max={dayOf(new Date())}
            value={draft.day}
            onValueChange={(day) => {
              if (day) onChange({ ...draft, day });
            }}
          />
        </Field>
      )}
    </>
  );
}
