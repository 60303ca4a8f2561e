import { problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { notify, notifyError } from '../../ui/toast.ts';
import { type Requirement, type RfpRef, useSaveToLibrary } from './api.ts';

interface SaveToLibraryProps {
  readonly of: RfpRef;
  readonly row: Requirement;
  /** Saves what is being typed first. */
  readonly beforeSave: () => Promise<unknown>;
}

/** Keeps an answer for later RFPs; nothing for a confidential or empty one. */
export function SaveToLibrary({ of, row, beforeSave }: SaveToLibraryProps) {
  const save = useSaveToLibrary(of);
  const key = useIdempotencyKey();
  if (row.answer === '' || row.confidential) return null;
  const send = async () => {
    await beforeSave();
    save.mutate(
      { id: row.id, key: key.of([row.id, row.answer]) },
      {
        onSuccess: () => notify('Saved to the answer library', { text: 'A manager can now approve it.' }),
        onError: (error) => notifyError('Couldn’t save it to the library', { text: problemText(error) }),
      },
    );
  };
  return (
    <Button variant="outline" className="self-start" busy={save.isPending} onClick={() => void send()}>
      Save to library
    </Button>
  );
}
