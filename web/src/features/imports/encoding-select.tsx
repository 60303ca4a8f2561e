import type { ImportFile } from '@dealwright/contract/imports/imports';
import { TEXT_ENCODING_LABELS, TEXT_ENCODINGS, type TextEncoding } from '@dealwright/domain/import/encodings';
import { useEffect, useRef } from 'react';
import { Select } from '../../ui/select.tsx';

interface EncodingSelectProps {
  readonly file: ImportFile;
  /** How the file is called on the page. */
  readonly title: string;
  /** The id of the text that says why it can’t be read. */
  readonly describedBy?: string | undefined;
  readonly disabled: boolean;
  /** The file is being read, so another encoding can't be chosen yet. */
  readonly reading: boolean;
  /** It was chosen from before the file was read again: the focus stays here. */
  readonly keepsFocus: boolean;
  /** Null for the detected encoding. */
  readonly onChoose: (encoding: TextEncoding | null) => void;
}

/** The encoding in which a text file is read; nothing for other files. */
export function EncodingSelect({
  file: { encoding, detected_encoding: detected },
  title,
  describedBy,
  disabled,
  reading,
  keepsFocus,
  onChoose,
}: EncodingSelectProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (keepsFocus && document.activeElement === document.body) trigger.current?.focus();
  }, [keepsFocus]);
  if (encoding === null) return null;
  const options = TEXT_ENCODINGS.map((value) => ({
    value,
    label: TEXT_ENCODING_LABELS[value],
    hint: value === detected ? 'Detected' : undefined,
  }));
  return (
    <div className="mt-0.5 flex min-w-0 items-center gap-1 text-sm text-muted-foreground">
      <span aria-hidden>Encoding</span>
      <div className="max-w-full min-w-0">
        <Select
          ref={trigger}
          aria-label={`Encoding of ${title}`}
          aria-describedby={describedBy}
          value={encoding}
          options={options}
          disabled={disabled}
          readOnly={reading}
          className="border-transparent bg-transparent text-sm text-muted-foreground touch:text-sm"
          onValueChange={(value) => {
            if (value !== encoding) onChoose(value === detected ? null : value);
          }}
        />
      </div>
    </div>
  );
}
