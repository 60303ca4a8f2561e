import { CircleAlert, FileAudio } from 'lucide-react';
import { useRef } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

const TYPES = 'audio/*,video/*,.mp3,.m4a,.wav,.webm,.mp4,.ogg,.opus,.flac,.mov';

interface AudioButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'busy' | 'children'> {
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** A button that opens the computer’s own choice of files. */
export function AudioButton({ label, onFile, children, ...button }: AudioButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}

interface ChooseAudioProps {
  readonly chosen: string | null;
  readonly onFile: (file: File) => void;
  readonly error: string | undefined;
}

/** The file of a form, by name and size. */
export function ChooseAudio({ chosen, onFile, error }: ChooseAudioProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">File</legend>
      <div className="flex flex-wrap items-center gap-2">
        <AudioButton label="Recording file" variant="outline" onFile={onFile}>
          <FileAudio aria-hidden />
          {chosen === null ? 'Choose file' : 'Choose another file'}
        </AudioButton>
        {chosen !== null && <span className="min-w-0 text-sm [overflow-wrap:anywhere]">{chosen}</span>}
      </div>
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-destructive">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
