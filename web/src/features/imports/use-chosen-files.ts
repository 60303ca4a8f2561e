import {
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FILE_BYTES,
  MAX_IMPORT_FILES,
} from '@dealwright/contract/imports/imports';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../lib/bytes.ts';
import { problemText } from '../../lib/http.ts';
import { useUploadFiles } from './api.ts';

export interface ChosenFile {
  readonly key: string;
  readonly file: File;
  /** Why it can't be uploaded, and what to do instead. */
  readonly problem: string | null;
}

/** Limits are whole binary megabytes, as the page shows them. */
const megabytes = (bytes: number): string => `${bytes / 2 ** 20} MB`;

/** Problems that can be found before the upload. */
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return 'This file is empty. Export it again from your CRM.';
  if (size > MAX_IMPORT_FILE_BYTES) {
    return (
      `This file is ${formatBytes(size)}. The limit is ${megabytes(MAX_IMPORT_FILE_BYTES)}. ` +
      'Split it into smaller files, for example by year.'
    );
  }
  if (/\.(png|jpe?g|gif|webp|heic|svg|pdf|docx?|pptx?)$/i.test(name))
    return 'This isn’t a table. Choose a CSV, TSV, Excel (.xlsx) or JSON file.';
  if (/\.xls$/i.test(name))
    return 'This is an old Excel file. Open it, save it as .xlsx and choose that file.';
  return null;
}

const sumOf = (files: readonly ChosenFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0);

function problemOfAll(files: readonly ChosenFile[]): string | null {
  if (files.length > MAX_IMPORT_FILES)
    return `Up to ${MAX_IMPORT_FILES} files at once. Remove some, and import them afterwards.`;
  return sumOf(files) > MAX_IMPORT_BYTES
    ? `Together, these files are ${formatBytes(sumOf(files))}. The limit is ${megabytes(MAX_IMPORT_BYTES)}. ` +
        'Remove some, and import them afterwards.'
    : null;
}

/** The chosen files and their upload. */
export function useChosenFiles(onUploaded: (id: string) => void) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const control = useRef<AbortController | null>(null);
  const upload = useUploadFiles();
  const good = files.filter(({ problem }) => problem === null);
  useEffect(() => () => control.current?.abort(), []);

  const add = (more: readonly File[]) => {
    setFailure(null);
    setFiles((all) => [
      ...all,
      ...more
        .filter(({ name, size }) => !all.some(({ file }) => file.name === name && file.size === size))
        .map((file) => ({ key: crypto.randomUUID(), file, problem: problemOf(file) })),
    ]);
  };
  const remove = (key: string) => {
    setFailure(null);
    setFiles((all) => all.filter((one) => one.key !== key));
  };
  const send = async (): Promise<void> => {
    control.current = new AbortController();
    const { signal } = control.current;
    setFailure(null);
    setShare(0);
    try {
      const id = await upload(
        good.map(({ file }) => file),
        setShare,
        signal,
      );
      onUploaded(id);
    } catch (error) {
      if (!signal.aborted) setFailure(problemText(error));
    } finally {
      if (!signal.aborted) setShare(null);
    }
  };
  const cancel = () => {
    control.current?.abort();
    setShare(null);
  };
  return { files, good, share, failure: failure ?? problemOfAll(good), add, remove, send, cancel };
}
