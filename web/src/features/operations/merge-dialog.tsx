import type { MergePreview, MergeValue } from '@dealwright/contract/merge';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { failureText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** Labels for fields and their values. */
export interface MergeWords {
  readonly label: (field: string) => string;
  readonly value: (field: string, value: MergeValue) => string;
}

interface MergeDialogProps {
  readonly title: string;
  readonly description: string;
  /** Chooses the other record. */
  readonly picker: ReactNode;
  /** Both records, once the other is chosen. */
  readonly preview: UseQueryResult<MergePreview> | null;
  readonly words: MergeWords;
  readonly onMerge: (fields: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Two records side by side, with a choice for each field that differs. */
export function MergeDialog({
  title,
  description,
  picker,
  preview,
  words,
  onMerge,
  onClose,
}: MergeDialogProps) {
  const { taken, choose, busy, failure, merge } = useMerging({ preview, onMerge });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} disabled={!preview?.data} onClick={() => void merge()}>
            Merge
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Callout tone="lost" title={failure} live />}
        {picker}
        {preview && (
          <QueryState query={preview} skeleton={<SkeletonList rows={4} label="Loading both records" />}>
            {(data) => <Choices preview={data} taken={taken} words={words} onChoose={choose} />}
          </QueryState>
        )}
      </div>
    </Dialog>
  );
}

/** The fields taken from the other record, and the merge itself. */
function useMerging({ preview, onMerge }: Pick<MergeDialogProps, 'preview' | 'onMerge'>) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const merge = async () => {
    setBusy(true);
    setFailure(null);
    try {
      // The fields chosen for an earlier other record may not differ now.
      const differing = preview?.data?.fields.map(({ field }) => field) ?? [];
      await onMerge(differing.filter((field) => taken.has(field)));
    } catch (error) {
      setFailure(failureText(error, 'Couldn’t merge them.'));
      setBusy(false);
    }
  };
  const choose = (field: string, other: boolean) => {
    const next = new Set(taken);
    if (other) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  return { taken, choose, busy, failure, merge };
}

interface ChoicesProps {
  readonly preview: MergePreview;
  readonly taken: ReadonlySet<string>;
  readonly words: MergeWords;
  readonly onChoose: (field: string, other: boolean) => void;
}

function Choices({ preview: { kept, other, fields }, taken, words, onChoose }: ChoicesProps) {
  if (fields.length === 0) {
    return <p className="text-sm text-muted-foreground">All their fields are the same.</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      {fields.map(({ field, kept: own, other: theirs }) => {
        // If the kept record has no value, the other's is always taken.
        const isTaken = own === null || taken.has(field);
        return (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-1 text-sm font-medium">{words.label(field)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <Choice
                name={kept.name}
                text={words.value(field, own)}
                checked={!isTaken}
                disabled={own === null}
                onChoose={() => onChoose(field, false)}
              />
              <Choice
                name={other.name}
                text={words.value(field, theirs)}
                checked={isTaken}
                onChoose={() => onChoose(field, true)}
              />
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

interface ChoiceProps {
  /** The name of the record. */
  readonly name: string;
  readonly text: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, text, checked, disabled = false, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-w-0 cursor-pointer items-start gap-2 rounded-lg border border-border px-3 py-2',
        'touch:min-h-11 has-checked:border-primary',
      )}
    >
      <input
        id={id}
        type="radio"
        className="mt-1 accent-primary"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="block [overflow-wrap:anywhere]">{text}</span>
        <span className="block text-xs text-muted-foreground [overflow-wrap:anywhere]">{name}</span>
      </span>
    </label>
  );
}
