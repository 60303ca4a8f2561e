import { readCount } from '@dealwright/domain/read-count';
import { formatNumber } from '../lib/format.ts';
import { useLocale } from '../lib/locale.ts';
import { formatCountForInput } from '../lib/typed-format.ts';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';

interface CountInputProps extends TypedInputProps {
  readonly value: number | null;
  /** Told only of what was understood; null once the field was emptied. */
  readonly onValueChange: (count: number | null) => void;
}

/** A whole number as one types it ('1,500', '1.5k'), read in the person's locale. */
export function CountInput({ value, onValueChange, ...props }: CountInputProps) {
  const locale = useLocale();
  return (
    <TypedInput
      {...props}
      value={value}
      read={(text) => readCount(text, locale)}
      write={formatCountForInput}
      words={formatNumber}
      onRead={onValueChange}
      question="Which number do you mean?"
    />
  );
}
