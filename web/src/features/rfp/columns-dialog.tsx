import { type SubmitEvent, useId, useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import type { Rfp } from './api.ts';
import { useChangeColumns, useWorkbook, type Workbook } from './columns-api.ts';
import { chosenOf, problemOf, type SheetChoice } from './columns-choice.ts';
import { SheetColumns } from './sheet-columns.tsx';
import { amendmentText } from './uploads.ts';

interface ColumnsDialogProps {
  readonly rfp: Pick<Rfp, 'id' | 'title'>;
  readonly number: number;
  readonly onClose: () => void;
}

/** Which columns of the buyer’s workbook are read, beside its first rows. */
export function ColumnsDialog(props: ColumnsDialogProps) {
  const query = useWorkbook({ number: props.number, rfpId: props.rfp.id });
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && props.onClose()}
      title="Columns of the workbook"
      description="Choose where the requirements are. Each row keeps its answer."
      footer={
        <>
          <Button variant="outline" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy} disabled={!query.isSuccess}>
            Read again
          </Button>
        </>
      }
    >
      <QueryState query={query} skeleton={<SkeletonList rows={6} label="Loading the workbook" />}>
        {(workbook) => <ColumnsForm {...props} id={id} workbook={workbook} onBusy={setBusy} />}
      </QueryState>
    </Dialog>
  );
}

interface ColumnsFormProps extends ColumnsDialogProps {
  readonly id: string;
  readonly workbook: Workbook;
  readonly onBusy: (busy: boolean) => void;
}

function useColumnsForm({ rfp, number, workbook, onBusy, onClose }: ColumnsFormProps) {
  const change = useChangeColumns({ number, rfpId: rfp.id });
  const [choices, setChoices, forget] = useDraft<readonly SheetChoice[]>(
    `rfp-columns.${rfp.id}`,
    workbook.sheets.map(chosenOf),
  );
  const [shown, setShown] = useState(
    () => workbook.sheets.find(({ columns }) => columns)?.sheet ?? workbook.sheets[0]?.sheet,
  );
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const choiceOf = (name: string | undefined) => choices.find(({ sheet }) => sheet === name);
  const save = async (): Promise<void> => {
    onBusy(true);
    setFailure(null);
    try {
      const { rfp: _, ...counts } = await change.mutateAsync({
        version: workbook.version,
        body: { sheets: [...choices] },
      });
      forget();
      notifySuccess('Workbook read again', { text: amendmentText(counts) });
      onClose();
    } catch (error) {
      setFailure(problemText(error));
    } finally {
      onBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    const wrong = choices.find((choice) => problemOf(choice) !== null);
    if (wrong) setShown(wrong.sheet);
    else void save();
  };
  return {
    shown,
    setShown,
    sheet: workbook.sheets.find(({ sheet }) => sheet === shown),
    choice: choiceOf(shown),
    change: (choice: SheetChoice) =>
      setChoices(choices.map((one) => (one.sheet === choice.sheet ? choice : one))),
    tried,
    failure,
    submit,
  };
}

function ColumnsForm(props: ColumnsFormProps) {
  const form = useColumnsForm(props);
  const { sheets } = props.workbook;
  return (
    <form id={props.id} noValidate onSubmit={form.submit} className="flex min-w-0 flex-col gap-4">
      {form.failure && <Callout tone="lost" live title={form.failure} />}
      {sheets.length > 1 && (
        <Select
          aria-label="Sheet"
          className="w-72 max-w-full"
          value={form.shown ?? null}
          options={sheets.map(({ sheet }) => ({ value: sheet, label: sheet }))}
          onValueChange={form.setShown}
        />
      )}
      {form.sheet && form.choice && (
        <SheetColumns
          key={form.sheet.sheet}
          sheet={form.sheet}
          choice={form.choice}
          onChange={form.change}
          problem={form.tried ? problemOf(form.choice) : null}
        />
      )}
    </form>
  );
}
