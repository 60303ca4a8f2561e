import type { Import } from '@dealwright/contract/imports/imports';
import { useEffect, useRef, useState } from 'react';
import { isProblem, problemText } from '../../lib/http.ts';
import { notifyError } from '../../ui/toast.ts';
import { type ImportChange, isReading, useReloadImport, useSaveChange } from './api.ts';
import { applyChange } from './apply-change.ts';

interface ImportChanges {
  /** The import with pending choices applied. */
  readonly imported: Import;
  /** Files are read, or will be once the choices are saved. */
  readonly reading: boolean;
  readonly change: (change: ImportChange) => void;
  readonly saving: boolean;
  /** Why the last choices couldn't be saved; they stay chosen. */
  readonly failure: string | null;
  readonly retry: () => void;
}

/** A retry may help: the server was unreachable or couldn't answer. */
const mayHelp = (error: unknown): boolean => isProblem(error) && (error.status === 0 || error.status >= 500);

/** No file is read in an encoding that couldn't be saved. */
function withSavedStates(imported: Import, saved: Import): Import {
  const files = imported.files.map((file, at) => {
    const { state, message } = saved.files[at] ?? file;
    return { ...file, state, message };
  });
  return { ...imported, files };
}

const encodedFile = ({ files }: ImportChange): number | undefined =>
  files?.find(({ encoding }) => encoding !== undefined)?.position;

/** Of two encodings of a file only the later is saved: it can't be changed while it is read in the first. */
function withoutEncoding(changes: readonly ImportChange[], next: ImportChange): readonly ImportChange[] {
  const position = encodedFile(next);
  return position === undefined ? changes : changes.filter((one) => encodedFile(one) !== position);
}

/** Saves each choice as it is made, one after the other, and keeps unsaved ones for a retry. */
export function useImportChanges(saved: Import): ImportChanges {
  const [waiting, setWaiting] = useState<readonly ImportChange[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const isSending = useRef(false);
  const save = useSaveChange(saved.id);
  const reload = useReloadImport(saved.id);
  const next = failure === null ? waiting[0] : undefined;

  useEffect(() => {
    if (!next || isSending.current) return;
    isSending.current = true;
    void save(next)
      .then(
        () => setWaiting(([, ...rest]) => rest),
        (error: unknown) => {
          if (mayHelp(error)) {
            setFailure(problemText(error));
            return;
          }
          notifyError('Couldn’t save your choice', { text: problemText(error) });
          setWaiting(([, ...rest]) => rest);
          reload();
        },
      )
      .finally(() => {
        isSending.current = false;
      });
  }, [next, save, reload]);

  const hoped = waiting.reduce(applyChange, saved);
  return {
    imported: failure === null ? hoped : withSavedStates(hoped, saved),
    reading: isReading(hoped),
    // After a failure nothing is being sent.
    change: (one) => setWaiting((all) => [...(failure === null ? all : withoutEncoding(all, one)), one]),
    saving: waiting.length > 0,
    failure,
    retry: () => setFailure(null),
  };
}
