import { Play } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { listed, useRecordingOf, useRecordings } from './api.ts';

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

/** The same for one of many quotes: among the latest recordings it is found without asking for each. */
export function QuoteListenButton({ number, interactionId, onListen }: ListenButtonProps) {
  const { data, hasNextPage } = useRecordings(number);
  const latest = listed(data).find((one) => one.interaction_id === interactionId);
  const earlier = useRecordingOf(number, interactionId, hasNextPage && !latest).data;
  const recording = latest ?? earlier;
  return recording?.has_audio ? <Listen id={recording.id} onListen={onListen} /> : null;
}
