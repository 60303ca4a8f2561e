import {
  type Attachment,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '@dealwright/contract/operator/support';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft, writeDraft } from '../../../lib/drafts.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { notifyError } from '../../../ui/toast.ts';
import { dropAttachment, sendAttachment } from './api.ts';

const DRAFT = 'support.files';
/** The server takes four of a person at once. */
const AT_ONCE = 3;

export interface AttachedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused';
  /** 0 to 1, while it is on its way. */
  readonly share: number;
  readonly problem: string | null;
  /** What it became once it arrived. */
  readonly attachment: Attachment | null;
}

interface Sending {
  readonly file: File;
  readonly control: AbortController;
}

function restored(): AttachedFile[] {
  return (readDraft<Attachment[]>(DRAFT) ?? []).map((attachment) => ({
    key: attachment.id,
    name: attachment.file_name,
    size: attachment.file_size,
    state: 'sent',
    share: 1,
    problem: null,
    attachment,
  }));
}

function added(file: File): AttachedFile {
  const fits = file.size <= MAX_ATTACHMENT_BYTES;
  return {
    key: crypto.randomUUID(),
    name: file.name,
    size: file.size,
    state: fits ? 'waiting' : 'refused',
    share: 0,
    problem: fits ? null : 'This file is larger than 25 MB.',
    attachment: null,
  };
}

type Change = (key: string, facts: Partial<AttachedFile>) => void;

/** Sends one file and tells how it fares; one that was removed meanwhile is dropped. */
async function sendFile(key: string, { file, control }: Sending, change: Change): Promise<void> {
  change(key, { state: 'sending', share: 0, problem: null });
  try {
    const attachment = await sendAttachment(file, (share) => change(key, { share }), control.signal);
    if (control.signal.aborted) await dropAttachment(attachment.id);
    else change(key, { state: 'sent', share: 1, attachment, name: attachment.file_name });
  } catch (error) {
    if (control.signal.aborted) return;
    const final = isProblem(error, 'unsupported_type', 'too_large', 'conflict');
    change(key, { state: final ? 'refused' : 'failed', problem: problemText(error) });
  }
}

/** Files that are sent as soon as they are added, a few at a time; each fails, is retried and is removed by itself. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly AttachedFile[]>(restored);
  const sendings = useRef(new Map<string, Sending>());
  const change = useCallback<Change>((key, facts) => {
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...facts } : file)));
  }, []);

  useEffect(() => {
    writeDraft(
      DRAFT,
      files.flatMap(({ attachment }) => attachment ?? []),
    );
    const room = AT_ONCE - files.filter(({ state }) => state === 'sending').length;
    for (const { key } of files.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, room))) {
      const sending = sendings.current.get(key);
      if (sending) void sendFile(key, sending, change);
    }
  }, [files, change]);

  const add = (chosen: readonly File[]) => {
    const room = MAX_ATTACHMENTS - files.length;
    if (chosen.length > room)
      notifyError('Too many files', { text: `A request can have up to ${MAX_ATTACHMENTS} files.` });
    const more = chosen.slice(0, Math.max(0, room)).map((file) => ({ file, entry: added(file) }));
    for (const { file, entry } of more)
      sendings.current.set(entry.key, { file, control: new AbortController() });
    setFiles((all) => [...all, ...more.map(({ entry }) => entry)]);
  };
  const retry = (key: string) => change(key, { state: 'waiting' });
  const remove = (key: string) => {
    const file = files.find((one) => one.key === key);
    sendings.current.get(key)?.control.abort();
    sendings.current.delete(key);
    setFiles((all) => all.filter((one) => one.key !== key));
    // One that stays behind is deleted after a day.
    if (file?.attachment) void dropAttachment(file.attachment.id).catch(() => undefined);
  };
  const clear = () => {
    sendings.current.clear();
    setFiles([]);
  };
  return { files, add, retry, remove, clear };
}
