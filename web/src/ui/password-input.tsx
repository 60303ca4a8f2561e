import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { buttonClass } from './button-class.ts';
import { Input, type InputProps } from './input.tsx';

/** A password that can be looked at. Inside a Field, like Input; say what it is by `autoComplete`. */
export function PasswordInput({ className, ...props }: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className={cx('h-10 pr-12', className)} />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className={buttonClass({
          variant: 'ghost',
          iconOnly: true,
          className: 'absolute inset-y-0 right-1 my-auto touch:right-0',
        })}
      >
        <Icon aria-hidden />
      </button>
    </div>
  );
}
