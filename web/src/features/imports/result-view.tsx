import type { Import } from '@dealwright/contract/imports/imports';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatTime } from '../../lib/format.ts';
import { isProblem, problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Callout } from '../../ui/callout.tsx';
import { notifyError } from '../../ui/toast.ts';
import { useFeature } from '../identity/session/use-feature.ts';
import { KeptRecords } from '../operations/kept-records.tsx';
import { type RowsAsked, useReloadImport, useRunImport, useUndoImport } from './api.ts';
import { FateTable } from './fate-table.tsx';
import { archivedSentence, broughtIn, listedOf, sumOf } from './import-words.ts';
import { RowList } from './row-list.tsx';

interface ResultViewProps {
  readonly imported: Import;
  readonly shown: RowsAsked | null;
  readonly onShow: (asked: RowsAsked | null) => void;
  readonly onBack: () => void;
}

/** The result of an import, with links to its records and undo. */
export function ResultView({ imported, shown, onShow, onBack }: ResultViewProps) {
  const { state, counts, error } = imported;
  return (
    <div className="flex flex-col gap-4">
      {state === 'failed' && (
        <Callout tone="lost" title="The import stopped">
          {error ?? 'Something went wrong. Try again.'}
        </Callout>
      )}
      {state === 'done' && counts && (
        <Callout
          tone="won"
          title={broughtIn(counts) === '' ? 'Nothing had changed' : `Imported ${broughtIn(counts)}`}
        >
          {[
            archivedSentence(imported),
            imported.undo_until !== null && `You can undo this until ${formatTime(imported.undo_until)}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Callout>
      )}
      {state === 'undone' && <Undone imported={imported} />}
      <div className="flex flex-wrap items-center gap-2">
        {state === 'done' && <Destinations imported={imported} />}
        {state === 'failed' && imported.can.run && <ContinueButton id={imported.id} />}
        {state === 'failed' && imported.can.change && (
          <Button variant="primary" onClick={onBack}>
            Back to columns
          </Button>
        )}
        <Link to="/import" className={buttonClass({ variant: 'outline' })}>
          Import more files
        </Link>
        {imported.can.undo && <UndoButton imported={imported} />}
      </div>
      {counts && <FateTable counts={counts} isOver={state !== 'failed'} shown={shown} onShow={onShow} />}
      {shown && counts && <RowList imported={imported} asked={shown} isOver={state !== 'failed'} />}
    </div>
  );
}

/** Resumes an import that stopped halfway. */
function ContinueButton({ id }: { readonly id: string }) {
  const run = useRunImport(id);
  const start = () =>
    run.mutate(undefined, {
      onError: (error) => notifyError('Couldn’t continue the import', { text: problemText(error) }),
    });
  return (
    <Button variant="primary" busy={run.isPending} onClick={start}>
      Continue import
    </Button>
  );
}

function Undone({ imported: { kept, operation_id: operation } }: { readonly imported: Import }) {
  return (
    <Callout tone="neutral" title="This import was undone">
      {kept > 0 &&
        `${formatCount(kept, 'record')} stayed because ${kept === 1 ? 'it was' : 'they were'} changed or used after the import.`}
      {kept > 0 && operation !== null && <KeptRecords id={operation} count={kept} />}
    </Callout>
  );
}

/** Links to the lists of what was imported. */
function Destinations({ imported }: { readonly imported: Import }) {
  const hasArchive = useFeature('deal_archive') && archivedSentence(imported) !== null;
  const [deals, accounts, contacts] = (['deal', 'account', 'contact'] as const).map((kind) =>
    listedOf(imported, kind),
  );
  const search = { import: imported.id };
  const look = buttonClass({ variant: 'outline' });
  return (
    <>
      {deals ? (
        <>
          <Link to="/lead-planning" className={buttonClass({ variant: 'primary' })}>
            Open the board
          </Link>
          <Link to="/lead-planning" search={{ ...search, view: 'list' }} className={look}>
            {viewOf(deals, 'deal')}
          </Link>
        </>
      ) : null}
      {hasArchive && (
        <Link to="/lead-planning" search={{ view: 'archived' }} className={look}>
          Archived deals
        </Link>
      )}
      {accounts ? (
        <Link to="/account-planning" search={search} className={look}>
          {viewOf(accounts, 'account')}
        </Link>
      ) : null}
      {contacts ? (
        <Link to="/contacts" search={search} className={look}>
          {viewOf(contacts, 'contact')}
        </Link>
      ) : null}
    </>
  );
}

const viewOf = (count: number, noun: string): string =>
  count === 1 ? `View the ${noun}` : `View the ${formatCount(count, noun)}`;

function UndoButton({ imported }: { readonly imported: Import }) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoImport(imported.id);
  const reload = useReloadImport(imported.id);
  const created = imported.counts ? sumOf(imported.counts, 'create') : 0;
  const updated = imported.counts ? sumOf(imported.counts, 'update') : 0;
  const start = () =>
    undo.mutate(undefined, {
      onSuccess: () => setAsking(false),
      onError: (error) => {
        setAsking(false);
        notifyError('Couldn’t undo the import', { text: problemText(error) });
        if (isProblem(error, 'conflict')) reload();
      },
    });
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Undo import
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        destructive
        title="Undo this import?"
        description={
          `${created > 0 ? `${formatCount(created, 'new record')} will be deleted. ` : ''}` +
          `${updated > 0 ? `${formatCount(updated, 'changed record')} will go back to what they were. ` : ''}` +
          'Records changed since then stay as they are. This can’t be undone.'
        }
        confirmLabel="Undo import"
        busy={undo.isPending}
        onConfirm={start}
      />
    </>
  );
}
