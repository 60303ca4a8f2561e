import type { Reading } from '@dealwright/domain/reading';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { Input } from './input.tsx';
import { useTypedDraft } from './keep-typed.tsx';
import { useTypedText } from './use-typed-text.ts';

export type TypedInputProps = Omit<
  ComponentProps<typeof Input>,
  'value' | 'defaultValue' | 'type' | 'onChange' | 'onValueChange' | 'min' | 'max' | 'required'
> & {
  /** What text that was not understood is kept as in the draft of the form around it (`KeepTyped`). */
  readonly keepAs: string;
};

interface Props<T> extends TypedInputProps {
  readonly value: T | null;
  readonly read: (text: string) => Reading<T>;
  /** The value as it stands in the field. */
  readonly write: (value: T) => string;
  /** The value so that nobody can mistake it: '$350,000', 'Fri, Jan 15, 2027'. */
  readonly words: (value: T) => string;
  /** Told only of what was understood or chosen; null once the field was emptied. */
  readonly onRead: (value: T | null) => void;
  /** What to say where the field must not be empty. */
  readonly emptyText?: string | undefined;
  /** Told on Enter and on leaving, where each change takes effect at once. */
  readonly whenLeft?: boolean;
  /** 'Which amount do you mean?' */
  readonly question: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** What the value is counted in. With another one the value is the record's, and what was understood is told anew by it. */
  readonly unit?: string;
  /** What there is to say of the value while nobody types. */
  readonly remark?: string | null;
}

/**
 * A field that says what it understood while one types. What it did not understand is neither told nor saved: the text
 * stays with a sentence, its form cannot be sent, and a field edited in place stays open.
 */
export function TypedInput<T extends string | number>(props: Props<T>) {
  const {
    value,
    read,
    write,
    words,
    onRead,
    emptyText,
    whenLeft = false,
    question,
    before,
    after,
    unit = '',
    remark = null,
    keepAs,
    ...input
  } = props;
  const draft = useTypedDraft(keepAs);
  const says = useId();
  const text = useTypedText({ value, read, write, onRead, emptyText, whenLeft, unit, draft });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (text.refuses) event.preventDefault();
    text.enter();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    text.leave();
    // Whoever saves on leaving must not save now.
    if (text.refuses) event.stopPropagation();
  };
  const described = [input['aria-describedby'], text.isTyping || remark ? says : null]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-1" onBlur={onBlur}>
      <div className="relative" ref={text.box} data-refuses={text.refuses || undefined}>
        {before}
        <Input
          autoComplete="off"
          {...input}
          value={text.shown}
          {...(described !== '' && { 'aria-describedby': described })}
          {...(text.refuses && text.isTried && { 'aria-invalid': true })}
          onValueChange={text.type}
          onKeyDown={(event) => {
            onKeyDown(event);
            input.onKeyDown?.(event);
          }}
        />
        {after}
      </div>
      <div id={says} aria-live="polite" className="text-xs empty:hidden">
        {!text.isTyping && remark && <span className="text-warn">{remark}</span>}
        {text.isTyping && (
          <Said
            reading={text.reading}
            isTried={text.isTried}
            question={question}
            words={words}
            onChoose={text.choose}
          />
        )}
      </div>
    </fieldset>
  );
}

interface SaidProps<T> {
  readonly reading: Reading<T>;
  readonly isTried: boolean;
  readonly question: string;
  readonly words: (value: T) => string;
  readonly onChoose: (value: T) => void;
}

function Said<T extends string | number>({ reading, isTried, question, words, onChoose }: SaidProps<T>) {
  switch (reading.kind) {
    case 'empty':
      return null;
    case 'understood':
      return (
        <span className="text-muted-foreground tabular-nums">
          {words(reading.value)}
          {reading.note && <span className="text-warn">. {reading.note}</span>}
        </span>
      );
    case 'not_understood':
      return (
        <span className={cx(isTried ? 'text-destructive' : 'text-muted-foreground')}>{reading.why}</span>
      );
    case 'unsure':
      return (
        <span className="flex flex-col gap-1">
          <span className={cx(isTried ? 'text-destructive' : 'text-muted-foreground')}>
            {reading.readings.length === 1 ? 'Did you mean this?' : question}
          </span>
          <span className="flex flex-wrap gap-1.5">
            {reading.readings.map((one) => (
              <Button
                key={one}
                size="sm"
                variant="outline"
                className="tabular-nums"
                onClick={() => onChoose(one)}
              >
                {words(one)}
              </Button>
            ))}
          </span>
        </span>
      );
  }
}
