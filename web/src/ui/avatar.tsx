import { cx } from '../lib/cx.ts';
import { initialsOf } from '../lib/initials.ts';

const SIZES = { sm: 'size-6 text-xs', md: 'size-7 text-xs', lg: 'size-8 text-xs' } as const;

interface AvatarProps {
  /** 'Sara Winter'; without a name it shows 'U'. */
  readonly name: string | null;
  readonly size?: keyof typeof SIZES;
  /** Leave the name out for listeners where it stands beside the picture anyway. */
  readonly decorative?: boolean;
  readonly className?: string | undefined;
}

export function Avatar({ name, size = 'md', decorative = false, className }: AvatarProps) {
  const label = name?.trim() || 'Unknown person';
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      title={decorative ? undefined : label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full bg-accent font-medium text-accent-foreground select-none',
        SIZES[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
