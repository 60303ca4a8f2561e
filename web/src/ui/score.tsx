import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { cx } from '../lib/cx.ts';

interface ScoreProps {
  /** 0 to 100. */
  readonly score: number;
  /** The deal's real score: never shown without it. */
  readonly weakest: Pillar;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly className?: string | undefined;
}

const NUMBER = { sm: 'text-sm', md: 'text-base', lg: 'text-2xl leading-none' } as const;
const WORDS = { sm: 'text-xs', md: 'text-xs', lg: 'text-sm' } as const;

/** The score, and in words where the deal is weakest. */
export function Score({ score, weakest, size = 'md', className }: ScoreProps) {
  const { name } = PILLAR_DEFINITIONS[weakest];
  return (
    <span className={cx('inline-flex min-w-0 items-baseline gap-1.5', className)}>
      <span className={cx('font-medium tabular-nums', NUMBER[size])}>
        <span className="sr-only">Score </span>
        {Math.round(score)}
        {size === 'lg' && <span className="text-sm font-normal text-muted-foreground"> / 100</span>}
      </span>
      <span
        className={cx('min-w-0 truncate text-muted-foreground', WORDS[size])}
        title={`Weakest pillar: ${name}`}
      >
        <span className="sr-only">, </span>
        {size === 'sm' ? '' : 'weakest '}
        <span className={size === 'sm' ? undefined : 'text-foreground'}>
          {size === 'sm' && <span className="sr-only">weakest </span>}
          {name}
        </span>
      </span>
    </span>
  );
}
