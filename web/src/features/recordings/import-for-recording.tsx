import { problemText } from '../../lib/http.ts';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useRequestAnalysis } from '../analyst/api.ts';
import { ImportDialog } from '../interactions/import-dialog.tsx';
import { type RecordingRef, useAttachTranscript } from './api.ts';

interface ImportForRecordingProps {
  readonly at: RecordingRef;
  readonly onClose: () => void;
}

/** Imports a transcript that another tool made, as that of a recording. */
export function ImportForRecording({ at: { number, id }, onClose }: ImportForRecordingProps) {
  const attach = useAttachTranscript(number);
  const analyse = useRequestAnalysis(number);
  return (
    <ImportDialog
      number={number}
      file={null}
      onClose={onClose}
      onSaved={(interaction, wanted) => {
        attach.mutate(
          { id, interactionId: interaction.id },
          {
            onSuccess: () => notifySuccess('Transcript attached', { text: interaction.title }),
            onError: (error) => notifyError('Couldn’t attach the transcript', { text: problemText(error) }),
          },
        );
        if (wanted) analyse.mutate(interaction.id);
      }}
    />
  );
}
