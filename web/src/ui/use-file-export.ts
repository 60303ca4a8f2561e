import { useMutation } from '@tanstack/react-query';
import { problemText } from '../lib/http.ts';
import { saveFile } from '../lib/save-file.ts';
import { notifyError } from './toast.ts';

interface ExportedFile {
  readonly name: string;
  readonly file: Blob;
}

/** Saves a list as a file, also for who has gone on to another page meanwhile. `things`: 'deals'. */
export function useFileExport<Asked>(things: string, fetch: (asked: Asked) => Promise<ExportedFile>) {
  return useMutation({
    mutationFn: fetch,
    onSuccess: ({ name, file }) => saveFile(name, file),
    onError: (error) => notifyError(`Couldn’t export the ${things}`, { text: problemText(error) }),
  });
}
