import { Field } from '@base-ui/react/field';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cx } from '../lib/cx.ts';
import { matchesKeys } from '../lib/hotkeys.ts';
import { controlClass } from './control-class.ts';

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly className?: string | undefined;
}

/** Several lines of text; grows with what is typed. Ctrl+Enter (⌘Enter) sends its form. */
export function Textarea({ className, rows = 3, onKeyDown, ...props }: TextareaProps) {
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (matchesKeys(event.nativeEvent, 'mod+enter') && !event.defaultPrevented)
      event.currentTarget.form?.requestSubmit();
  };
  return (
    <Field.Control
      render={
        <textarea
          rows={rows}
          {...props}
          onKeyDown={submit}
          className={cx(controlClass, 'field-sizing-content max-h-[60dvh] resize-y px-2.5 py-1.5', className)}
        />
      }
    />
  );
}
