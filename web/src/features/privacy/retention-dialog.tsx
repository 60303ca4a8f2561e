import {
  MAX_RETENTION_DAYS,
  RETENTION_GRACE_HOURS,
  type RetentionKind,
  type RetentionRule,
  retentionRuleSchema,
} from '@dealwright/contract/privacy/retention';
import { type SubmitEvent, useState } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { failureText, isProblem, problemText } from '../../lib/http.ts';
import { Callout } from '../../ui/callout.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { ProofDeclined, useProof } from '../identity/two-factor/use-proof.tsx';
import { useKeepFor, useReloadRetention, useRetentionPreview } from './api.ts';
import { formatSpan, RETENTION_CHOICES, RETENTION_WORDS } from './retention-words.ts';

interface RetentionDialogProps {
  readonly rule: RetentionRule;
  readonly onClose: () => void;
}

const FOR_EVER = 'ever';
const keptFor = (days: number | null) => (days === null ? 'Forever' : `For ${formatSpan(days)}`);

/** How long a kind of records is kept, and what would go, before it is saved. */
export function RetentionDialog({ rule, onClose }: RetentionDialogProps) {
  const { kind } = rule;
  const [chosen, setChosen] = useState(rule.days === null ? FOR_EVER : String(rule.days));
  const days = chosen === FOR_EVER ? null : Number(chosen);
  const preview = useRetentionPreview(kind, days);
  const keep = useKeepFor();
  const reload = useReloadRetention();
  const proof = useProof();
  const [theirs, setTheirs] = useState<RetentionRule | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // What was set by a program may be none of the times that are offered.
  const spans = [...new Set([...RETENTION_CHOICES, rule.days ?? MAX_RETENTION_DAYS])].sort((a, b) => a - b);
  const options = [
    { value: FOR_EVER, label: keptFor(null) },
    ...spans.map((span) => ({ value: String(span), label: keptFor(span) })),
  ];

  const save = async (former: number | null): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await proof.run(() => keep({ kind, days, former }));
      notifySuccess('Retention saved', {
        text: days === null ? 'Nothing is deleted' : `Nothing is deleted for ${RETENTION_GRACE_HOURS} hours`,
      });
      onClose();
    } catch (error) {
      const stale = isProblem(error, 'stale_version');
      const now = stale ? retentionRuleSchema.safeParse(error.current).data : undefined;
      setTheirs(now ?? null);
      if (!now && !(error instanceof ProofDeclined)) setFailure(failureText(error, 'Couldn’t save'));
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (days !== null && !preview.isSuccess) await preview.refetch();
    else await save(rule.days);
  };

  if (theirs) {
    return (
      <>
        <ConflictDialog
          title="Someone else changed how long this is kept in the meantime."
          theirs={keptFor(theirs.days)}
          mine={keptFor(days)}
          busy={busy}
          onTheirs={() => {
            reload();
            onClose();
          }}
          onMine={() => void save(theirs.days)}
        />
        {proof.dialog}
      </>
    );
  }

  return (
    <>
      <FormDialog
        title={RETENTION_WORDS[kind].title}
        description={RETENTION_WORDS[kind].text}
        submitLabel="Save"
        destructive={(preview.data?.records ?? 0) > 0 && days !== null}
        busy={busy || preview.isLoading}
        failure={failure}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <Field label="Keep">
          <Select value={chosen} onValueChange={setChosen} options={options} />
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

/** Said to whoever does not see it, too, as another time is chosen. */
function Preview({ kind, days, query }: PreviewProps) {
  const { one, many } = RETENTION_WORDS[kind];
  return (
    <div aria-live="polite" className="text-sm">
      {days === null ? (
        <p className="text-muted-foreground">Nothing is deleted.</p>
      ) : query.isError ? (
        <Callout tone="lost" title={problemText(query.error)} />
      ) : query.data === undefined ? (
        <p className="text-muted-foreground">Counting what is older…</p>
      ) : query.data.records === 0 ? (
        <p>Nothing to delete yet. Records are deleted daily as they age out.</p>
      ) : (
        <Callout
          tone="warn"
          title={`${query.data.more ? `More than ${formatNumber(query.data.records)} ${many}` : formatCount(query.data.records, one, many)} would be deleted`}
        >
          Not before {RETENTION_GRACE_HOURS} hours have passed, and it cannot be undone then. All admins are
          mailed.
        </Callout>
      )}
    </div>
  );
}
