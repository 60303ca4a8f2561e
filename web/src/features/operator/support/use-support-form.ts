import type { ImpactCategory, SupportType } from '@dealwright/contract/operator/support';
import { useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { failureText } from '../../../lib/http.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useSubmitRequest } from './api.ts';
import { type AttachedFile, useAttachments } from './use-attachments.ts';

export interface SupportDraft {
  readonly type: SupportType;
  readonly impact: ImpactCategory;
  readonly title: string;
  readonly description: string;
}

const EMPTY: SupportDraft = { type: 'ticket', impact: 'medium', title: '', description: '' };

const WORDS = {
  ticket: 'Your support ticket has been submitted successfully',
  feature_request: 'Your feature request has been submitted successfully',
} as const;

const isComplete = ({ title, description }: SupportDraft): boolean =>
  title.trim() !== '' && description.trim() !== '';

/** Why the request cannot go yet; null once every file has arrived. */
function reasonToWait(files: readonly AttachedFile[]): string | null {
  const unsent = files.find(({ state }) => state !== 'sent');
  if (!unsent) return null;
  return unsent.problem === null
    ? `${unsent.name} is still uploading.`
    : `Couldn’t upload ${unsent.name}. Retry it or remove it.`;
}

function bodyOf({ type, impact, title, description }: SupportDraft, files: readonly AttachedFile[]) {
  const attachments = files.flatMap(({ attachment }) => attachment ?? []);
  return {
    type,
    title,
    description,
    impact_category: type === 'ticket' ? impact : null,
    attachments: attachments.map(({ id: _, ...file }) => file),
  };
}

/** What is being written to support: kept over a closed dialog, gone once it was sent. */
export function useSupportForm(onSent: () => void) {
  const [draft, setDraft, clearDraft] = useDraft('support', EMPTY);
  const [missing, setMissing] = useState(false);
  const attachments = useAttachments();
  const submit = useSubmitRequest();
  const key = useIdempotencyKey();

  const change = (next: SupportDraft) => {
    setDraft(next);
  };
  const send = () => {
    if (submit.isPending) return;
    if (!isComplete(draft)) {
      setMissing(true);
      notifyError('Missing Information', { text: 'Please provide both title and description' });
      return;
    }
    const waits = reasonToWait(attachments.files);
    if (waits !== null) {
      notifyError('Submission Failed', { text: waits });
      return;
    }
    const body = bodyOf(draft, attachments.files);
    submit.mutate(
      { key: key.of(body), body },
      {
        onSuccess: () => {
          notifySuccess('Request Submitted', { text: WORDS[draft.type] });
          setMissing(false);
          clearDraft();
          attachments.clear();
          key.forget();
          onSent();
        },
        onError: (error) => {
          notifyError('Submission Failed', { text: failureText(error, 'Failed to submit your request') });
        },
      },
    );
  };
  const uploading = attachments.files.some(({ state }) => state === 'waiting' || state === 'sending');
  return { draft, change, missing, attachments, send, sending: submit.isPending, uploading };
}
