import { Play } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useRecordingOf, useRecordings } from './api.ts';

interface ListenButtonProps {
  readonly number: number;
  /** The note whose words are to be heard. */
  readonly interactionId: string;
  readonly onListen: (recordingId: string) => void;
}

function Listen({ id, onListen }: { readonly id: string } & Pick<ListenButtonProps, 'onListen'>) {
  return (
    <Button size="sm" variant="outline" onClick={() => onListen(id)}>
      <Play aria-hidden />
      Listen
    </Button>
  );
}

/** Where a note is the transcript of a recording that still has its audio: hears it. */
export function ListenButton({ number, interactionId, onListen }: ListenButtonProps) {
  const recording = useRecordingOf(number, interactionId).data;
  return recording?.has_audio ? <Listen id={recording.id} onListen={onListen} /> : null;
}

/** The same for one of many quotes, found among the latest recordings without asking for each. */
export function QuoteListenButton({ number, interactionId, onListen }: ListenButtonProps) {
  const items = useRecordings(number).data?.items ?? [];
  const recording = items.find((one) => one.interaction_id === interactionId && one.has_audio);
  return recording ? <Listen id={recording.id} onListen={onListen} /> : null;
}
