import type { Import } from '@dealwright/contract/imports/imports';
import { isProblem, problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type RowsAsked, useReloadImport, useRunImport } from './api.ts';
import { FateTable } from './fate-table.tsx';
import { broughtIn, sumOf } from './import-words.ts';
import { MissingSeats } from './missing-seats.tsx';
import { RowList } from './row-list.tsx';

interface PreviewViewProps {
  readonly imported: Import;
  readonly shown: RowsAsked | null;
  readonly onShow: (asked: RowsAsked | null) => void;
  readonly onBack: () => void;
}

/** Step three: the result of every row, before anything is written. */
export function PreviewView({ imported, shown, onShow, onBack }: PreviewViewProps) {
  const run = useRunImport(imported.id);
  const reload = useReloadImport(imported.id);
  const { counts } = imported;
  if (!counts) return null;
  const changes = sumOf(counts, 'create', 'update');
  const failing = sumOf(counts, 'fail');
  const start = () =>
    run.mutate(undefined, {
      onError: (error) => {
        notifyError('Couldn’t start the import', { text: problemText(error) });
        if (isProblem(error, 'conflict')) reload();
      },
    });
  return (
    <div className="flex flex-col gap-4">
      <FateTable counts={counts} isOver={false} shown={shown} onShow={onShow} />
      {failing > 0 && shown?.fate !== 'fail' && (
        <Callout tone="warn" title="Some rows can’t be imported">
          Select their number to see why and to download them. The others are imported anyway.
        </Callout>
      )}
      {imported.seats && <MissingSeats seats={imported.seats} />}
      {changes === 0 && (
        <Callout tone="neutral" title="There’s nothing to import">
          Everything in these files is already in Dealwright, or can’t be imported.
        </Callout>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-pretty text-muted-foreground">
          Nothing has changed yet. You can undo the import for 30 days.
        </p>
        <Button variant="outline" onClick={onBack}>
          Back to columns
        </Button>
        <Button
          variant="primary"
          className="max-sm:h-auto! max-sm:min-h-11 max-sm:w-full max-sm:py-2 max-sm:whitespace-normal"
          disabled={changes === 0 || !imported.can.run}
          busy={run.isPending}
          onClick={start}
        >
          {changes === 0 ? 'Import' : `Import ${broughtIn(counts)}`}
        </Button>
      </div>
      {shown && <RowList imported={imported} asked={shown} isOver={false} />}
    </div>
  );
}
