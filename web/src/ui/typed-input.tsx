import type { Reading } from '@dealwright/domain/reading';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { Input } from './input.tsx';
import { useTypedDraft } from './keep-typed.tsx';
import { type TypedText, useTypedText } from './use-typed-text.ts';

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
  /** The value written unambiguously: '$350,000', 'Fri, Jan 15, 2027'. */
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
  /** What to say about the value while not typing. */
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
  const described = [input['aria-describedby'], text.isTyping || remark ? says : null]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-1" onBlur={(event) => leaveField(event, text)}>
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
            enterText(event, text);
            input.onKeyDown?.(event);
          }}
        />
        {after}
      </div>
      <div id={says} aria-live="polite" className="text-xs empty:hidden">
        {!text.isTyping && remark && <span className="text-warn">{remark}</span>}
        {text.isTyping && <Said text={text} question={question} words={words} />}
      </div>
    </fieldset>
  );
}

function enterText(event: KeyboardEvent, text: Pick<TypedText<never>, 'refuses' | 'enter'>): void {
  if (event.key !== 'Enter') return;
  if (text.refuses) event.preventDefault();
  text.enter();
}

function leaveField(event: FocusEvent<HTMLElement>, text: Pick<TypedText<never>, 'refuses' | 'leave'>): void {
  if (event.currentTarget.contains(event.relatedTarget)) return;
  text.leave();
  // A form that saves on blur must not save now.
  if (text.refuses) event.stopPropagation();
}

interface SaidProps<T extends string | number> extends Pick<Props<T>, 'question' | 'words'> {
  readonly text: Pick<TypedText<T>, 'reading' | 'isTried' | 'choose'>;
}

function Said<T extends string | number>({ text, question, words }: SaidProps<T>) {
  const { reading, isTried } = text;
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
                onClick={() => text.choose(one)}
              >
                {words(one)}
              </Button>
            ))}
          </span>
        </span>
      );
  }
}
