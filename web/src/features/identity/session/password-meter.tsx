import { cx } from '../../../lib/cx.ts';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

interface PasswordMeterProps {
  readonly password: string;
  /** Whose it is to be: their address is no password. */
  readonly email: string;
}

const FILLS: Readonly<Record<PasswordStrength['level'], string>> = {
  0: 'bg-lost',
  1: 'bg-lost',
  2: 'bg-warn',
  3: 'bg-won',
  4: 'bg-won',
};
const CELLS = [1, 2, 3, 4] as const;

/** Says how strong a password looks, and why: in cells and in words. Nothing while nothing is typed. */
export function PasswordMeter({ password, email }: PasswordMeterProps) {
  if (password === '') return null;
  const { level, word, reason } = passwordStrength(password, email);
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {CELLS.map((cell) => (
          <span
            key={cell}
            className={cx('h-1 rounded-full', cell <= Math.max(level, 1) ? FILLS[level] : 'bg-secondary')}
          />
        ))}
      </div>
      <p role="status" className="text-xs text-muted-foreground">
        <span className="font-medium text-foreground">{word}</span>
        {reason && `. ${reason}`}
      </p>
    </div>
  );
}
