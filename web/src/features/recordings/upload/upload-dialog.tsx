import { dayOf } from '@dealwright/domain/calendar';
import { CONSENT_TEXT, MAX_RECORDING_BYTES } from '@dealwright/domain/recording';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes } from '../../../lib/bytes.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { Callout } from '../../../ui/callout.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { KeepTyped } from '../../../ui/keep-typed.tsx';
import { beginRecording, type NewRecording, refreshRecordings } from '../api.ts';
import { ConsentField } from '../consent-field.tsx';
import { type RecordingDraft, RecordingFacts } from '../recording-facts.tsx';
import { useConsentForm } from '../use-consent-form.ts';
import { ChooseAudio } from './choose-audio.tsx';
import { startFileUpload } from './file-upload.ts';

interface UploadDialogProps {
  readonly number: number;
  readonly onClose: () => void;
}

/** What is wrong with a file, before anything of it is sent. */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size === 0) return 'This file is empty. Choose another one.';
  if (size > MAX_RECORDING_BYTES) {
    return 'This file is larger than 2 GB. Save it as audio only, or upload it in parts.';
  }
  const isOther = type !== '' && !/^(?:audio|video)\//.test(type) && type !== 'application/ogg';
  return isOther ? 'This isn’t an audio or video file. Choose an MP3, M4A, WAV, WebM or MP4 file.' : null;
}

const nameWithoutType = (name: string): string => name.replace(/\.[^.]{1,5}$/, '').slice(0, 200);

/** Noon, so that it is that day everywhere it is likely read. */
const timeOn = (day: string, now: string): string =>
  day === now.slice(0, 10) ? now : `${day}T12:00:00.000Z`;

function bodyOf({ title, kind, day }: RecordingDraft, file: File, now: string): NewRecording {
  return {
    origin: 'uploaded',
    title,
    kind,
    occurred_at: timeOn(day, now),
    consent: { text: CONSENT_TEXT, confirmed: true },
    file: { name: file.name.toWellFormed(), bytes: file.size },
  };
}

function useUploadForm({ number, onClose }: UploadDialogProps) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const draftKey = `recording-upload.LEAD-${number}`;
  const [draft, setDraft, forgetDraft] = useDraft<RecordingDraft>(draftKey, {
    title: '',
    kind: 'call',
    day: dayOf(new Date()),
  });
  const [file, setFile] = useState<File | null>(null);
  // The same for a second try, so that it makes no second recording.
  const [openedAt] = useState(() => new Date().toISOString());
  const title = draft.title.trim();
  const problem = file ? fileProblem(file) : null;

  const choose = (chosen: File) => {
    setFile(chosen);
    if (title === '') setDraft({ ...draft, title: nameWithoutType(chosen.name.toWellFormed()) });
  };
  const begin = async (): Promise<void> => {
    if (file === null) return;
    const body = bodyOf({ ...draft, title }, file, openedAt);
    const recording = await beginRecording(number, body, key.of(body));
    key.forget();
    void startFileUpload({ number, recording, file, client });
    forgetDraft();
    onClose();
    await refreshRecordings(client, number);
  };
  const form = useConsentForm({ title, isComplete: file !== null && problem === null, begin });
  const fileError = problem ?? (form.tried && !file ? 'Choose a file.' : undefined);
  return { ...form, draftKey, draft, setDraft, file, choose, fileError };
}

/** Takes a recording that was made elsewhere. */
export function UploadDialog(props: UploadDialogProps) {
  const form = useUploadForm(props);
  const isSecure = window.isSecureContext;
  return (
    <FormDialog
      title="Upload a recording"
      description="Audio or video up to 2 GB. For video, only the sound is kept."
      submitLabel="Upload"
      busy={form.busy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      {isSecure ? (
        <KeepTyped draft={form.draftKey}>
          <ChooseAudio
            onFile={form.choose}
            error={form.fileError}
            chosen={form.file && `${form.file.name}, ${formatBytes(form.file.size)}`}
          />
          <RecordingFacts draft={form.draft} onChange={form.setDraft} asksDay error={form.titleError} />
          <ConsentField
            given={form.agreed}
            onGiven={form.setAgreed}
            announces={false}
            error={form.consentError}
          />
        </KeepTyped>
      ) : (
        <Callout tone="warn" title="Uploads need a secure connection">
          Open Dealwright by its https address to upload recordings.
        </Callout>
      )}
    </FormDialog>
  );
}
