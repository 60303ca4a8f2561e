import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { controlClass } from './control-class.ts';

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly className?: string | undefined;
}

/** Several lines of text; grows with what is typed. */
export function Textarea({ className, rows = 3, ...props }: TextareaProps) {
  return (
    <Field.Control
      render={
        <textarea
          rows={rows}
          {...props}
          className={cx(controlClass, 'field-sizing-content max-h-[60dvh] resize-y px-2.5 py-1.5', className)}
        />
      }
    />
  );
}
