import { addRfp, amendRfp } from '@dealwright/contract/rfp/rfps';
import { formatCount } from '../../lib/format.ts';
import { isProblem, problemText } from '../../lib/http.ts';
import { uploadFile } from '../../lib/upload.ts';
import { notifyError, notifySuccess } from '../../ui/toast.ts';

/** A document on its way; it goes on while the person is elsewhere in the app. */
export interface Uploading {
  readonly name: string;
  /** 0 to 1; 1 while the document is read. */
  readonly share: number;
  readonly cancel: () => void;
}

const running = new Map<number, Uploading>();
const listeners = new Set<() => void>();

function put(number: number, upload: Uploading | null): void {
  if (upload) running.set(number, upload);
  else running.delete(number);
  for (const listener of listeners) listener();
}

export const uploadOf = (number: number): Uploading | null => running.get(number) ?? null;

export function onUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Wanted {
  readonly number: number;
  readonly file: File;
  /** The RFP that the document amends; a new one otherwise. */
  readonly amends: { readonly id: string; readonly title: string } | null;
  /** Told of the RFP once it can be read. */
  readonly onDone: (rfpId: string) => void;
}

/** Words for what an amendment did. */
export function amendmentText(counts: {
  readonly unchanged: number;
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}): string {
  const { unchanged, changed, added, removed } = counts;
  return `${formatCount(unchanged, 'answer')} kept, ${changed} reworded, ${added} new, ${removed} removed`;
}

async function send(
  { number, file, amends }: Wanted,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) {
  const query = { file_name: file.name.toWellFormed() };
  if (amends === null) {
    const rfp = await uploadFile(addRfp, { params: { number }, query, file, signal, onProgress });
    notifySuccess('RFP added', { text: `${formatCount(rfp.progress.requirements, 'requirement')} found` });
    return rfp.id;
  }
  const params = { number, rfp_id: amends.id };
  const { rfp, ...counts } = await uploadFile(amendRfp, { params, query, file, signal, onProgress });
  notifySuccess('Amendment added', { text: amendmentText(counts) });
  return rfp.id;
}

/** Sends a document. One at a time for each deal. */
export async function startUpload(wanted: Wanted): Promise<void> {
  const { number, file, onDone } = wanted;
  if (running.has(number)) return;
  const control = new AbortController();
  const at = (share: number) => put(number, { name: file.name, share, cancel: () => control.abort() });
  at(0);
  try {
    onDone(await send(wanted, control.signal, at));
  } catch (error) {
    if (control.signal.aborted) return;
    const title = isProblem(error, 'unsupported_type', 'too_large')
      ? `Couldn’t read ${file.name}`
      : `Couldn’t add ${file.name}`;
    notifyError(title, { text: problemText(error) });
  } finally {
    put(number, null);
  }
}
