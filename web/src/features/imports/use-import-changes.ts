import type { Import } from '@dealwright/contract/imports/imports';
import { useEffect, useRef, useState } from 'react';
import { isProblem, problemText } from '../../lib/http.ts';
import { notifyError } from '../../ui/toast.ts';
import { type ImportChange, useReloadImport, useSaveChange } from './api.ts';
import { applyChange } from './apply-change.ts';

interface ImportChanges {
  /** The import with pending choices applied. */
  readonly imported: Import;
  readonly change: (change: ImportChange) => void;
  readonly saving: boolean;
  /** Why the last choices couldn't be saved; they stay chosen. */
  readonly failure: string | null;
  readonly retry: () => void;
}

/** A retry may help: the server was unreachable or couldn't answer. */
const mayHelp = (error: unknown): boolean => isProblem(error) && (error.status === 0 || error.status >= 500);

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

  return {
    imported: waiting.reduce(applyChange, saved),
    change: (one) => setWaiting((all) => [...all, one]),
    saving: waiting.length > 0,
    failure,
    retry: () => setFailure(null),
  };
}
