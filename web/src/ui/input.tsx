import { Input as BaseInput } from '@base-ui/react/input';
import type { ComponentProps } from 'react';
import { cx } from '../lib/cx.ts';
import { controlClass, controlHeight } from './control-class.ts';

export interface InputProps extends Omit<ComponentProps<typeof BaseInput>, 'className'> {
  readonly className?: string | undefined;
}

/** One line of text. Inside a Field it takes label, help and error from there. */
export function Input({ className, ...props }: InputProps) {
  return <BaseInput {...props} className={cx(controlClass, controlHeight, className)} />;
}
