import {
  MAX_RETENTION_DAYS,
  RETENTION_GRACE_HOURS,
  type RetentionKind,
  type RetentionRule,
  retentionRuleSchema,
} from '@dealwright/contract/privacy/retention';
import type { SubmitEvent } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { failureText, problemText } from '../../lib/http.ts';
import type { RecordType } from '../../lib/save-record.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Callout } from '../../ui/callout.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { ProofDeclined, type ProofRun, useProof } from '../identity/two-factor/use-proof.tsx';
import { useKeepFor, useReloadRetention, useRetentionPreview } from './api.ts';
import { canBeKeptForever, formatSpan, RETENTION_WORDS, retentionChoices } from './retention-words.ts';

interface RetentionDialogProps {
  readonly rule: RetentionRule;
  readonly onClose: () => void;
}

const FOR_EVER = 'ever';
const keptFor = (days: number | null) => (days === null ? 'Forever' : `For ${formatSpan(days)}`);

type Span = Pick<RetentionRule, 'days'>;

const RETENTION_TYPE: RecordType<RetentionRule, Span> = {
  fields: { days: { label: 'Retention', words: keptFor } },
  valuesOf: ({ days }) => ({ days }),
  schema: retentionRuleSchema,
};

/** What was set by a program may be none of the times that are offered. */
function optionsFor(kind: RetentionKind, saved: number | null) {
  const spans = [...new Set([...retentionChoices(kind), saved ?? MAX_RETENTION_DAYS])].sort((a, b) => a - b);
  const limited = spans.map((span) => ({ value: String(span), label: keptFor(span) }));
  return canBeKeptForever(kind) ? [{ value: FOR_EVER, label: keptFor(null) }, ...limited] : limited;
}

function useRuleEditor({ rule, onClose }: RetentionDialogProps, run: ProofRun) {
  const { kind } = rule;
  const keep = useKeepFor();
  const reload = useReloadRetention();
  return useRecordEditor<RetentionRule, Span>({
    type: RETENTION_TYPE,
    subject: RETENTION_WORDS[kind].title,
    record: rule,
    send: async (_, base, { days }) => {
      await run(() => keep({ kind, days, former: base.days }));
      return { ...base, days };
    },
    startsOpen: true,
    onSaved: ({ kept, record: { days } }) => {
      if (kept !== 'mine') return reload();
      notifySuccess('Retention saved', {
        text: days === null ? 'Nothing is deleted' : `Nothing is deleted for ${RETENTION_GRACE_HOURS} hours`,
      });
    },
    onClose,
    failureOf: (error) => (error instanceof ProofDeclined ? null : failureText(error, 'Couldn’t save')),
  });
}

/** How long a kind of records is kept, and what would go, before it is saved. */
export function RetentionDialog({ rule, onClose }: RetentionDialogProps) {
  const { kind } = rule;
  const proof = useProof();
  const editor = useRuleEditor({ rule, onClose }, proof.run);
  const { days } = editor.draft;
  const isSaving = editor.phase === 'saving';
  const preview = useRetentionPreview(kind, days);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    if (days !== null && !preview.isSuccess) await preview.refetch();
    else await editor.save();
  };

  return (
    <>
      <FormDialog
        title={RETENTION_WORDS[kind].title}
        description={RETENTION_WORDS[kind].text}
        submitLabel="Save"
        destructive={(preview.data?.records ?? 0) > 0 && days !== null}
        busy={isSaving || preview.isLoading}
        failure={editor.failure}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <Field label="Keep">
          <Select
            value={days === null ? FOR_EVER : String(days)}
            onValueChange={(span) => editor.change({ days: span === FOR_EVER ? null : Number(span) })}
            options={optionsFor(kind, rule.days)}
          />
        </Field>
        <Preview kind={kind} days={days} query={preview} />
      </FormDialog>
      {proof.dialog}
    </>
  );
}

interface PreviewProps {
  readonly kind: RetentionKind;
  readonly days: number | null;
  readonly query: ReturnType<typeof useRetentionPreview>;
}

function countWords(
  { records, more }: { readonly records: number; readonly more: boolean },
  { one, many }: { readonly one: string; readonly many: string },
): string {
  return more ? `More than ${formatNumber(records)} ${many}` : formatCount(records, one, many);
}

/** Also announced to screen readers when another period is chosen. */
function Preview({ kind, days, query }: PreviewProps) {
  return (
    <div aria-live="polite" className="text-sm">
      {days === null ? (
        <p className="text-muted-foreground">Nothing is deleted.</p>
      ) : query.isError ? (
        <Callout tone="lost" title={problemText(query.error)} />
      ) : query.data === undefined ? (
        <p className="text-muted-foreground">Counting older records…</p>
      ) : query.data.records === 0 ? (
        <p>Nothing to delete yet. Records are deleted daily as they age out.</p>
      ) : (
        <Callout tone="warn" title={`${countWords(query.data, RETENTION_WORDS[kind])} would be deleted`}>
          Deletion starts after {RETENTION_GRACE_HOURS} hours and can’t be undone. We email all admins.
        </Callout>
      )}
    </div>
  );
}
