import { INFLUENCE_LABELS, type Influence, STANCE_LABELS, type Stance } from '@dealwright/domain/stakeholder';
import { cx } from '../../../lib/cx.ts';

const SHAPES: Readonly<Record<Stance, { readonly sign: string; readonly shape: string }>> = {
  supports: { sign: '+', shape: 'rounded-full bg-won-tint text-won ring-won' },
  neutral: { sign: '=', shape: 'rounded-sm bg-secondary text-secondary-foreground ring-input' },
  opposes: { sign: '−', shape: 'rotate-45 rounded-xs bg-lost-tint text-lost ring-lost' },
  unknown: { sign: '?', shape: 'rounded-full bg-card text-muted-foreground ring-input' },
};

const WORDS: Readonly<Record<Stance, string>> = {
  supports: 'text-won',
  neutral: 'text-secondary-foreground',
  opposes: 'text-lost',
  unknown: 'text-muted-foreground',
};

/** A person's stance: a round plus, a square equals, a diamond minus, and the word. */
export function StanceMark({
  stance,
  wordless = false,
}: {
  readonly stance: Stance;
  readonly wordless?: boolean;
}) {
  const { sign, shape } = SHAPES[stance];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 align-middle text-xs">
      <span
        aria-hidden
        className={cx(
          'grid size-4 shrink-0 place-items-center text-xs leading-none font-medium ring-1 ring-inset',
          shape,
        )}
      >
        <span className={stance === 'opposes' ? '-rotate-45' : undefined}>{sign}</span>
      </span>
      {wordless ? (
        <span className="sr-only">{STANCE_LABELS[stance]}</span>
      ) : (
        <span className={cx('truncate', WORDS[stance])}>
          {stance === 'unknown' ? 'Stance unknown' : STANCE_LABELS[stance]}
        </span>
      )}
    </span>
  );
}

const BARS: Readonly<Record<Influence, number>> = { unknown: 0, low: 1, medium: 2, high: 3 };

/** Influence as one to three bars. */
export function InfluenceMark({
  influence,
  words = false,
}: {
  readonly influence: Influence;
  readonly words?: boolean;
}) {
  return (
    <span
      className="inline-flex items-center gap-1.5 align-middle text-xs"
      title={`Influence: ${INFLUENCE_LABELS[influence]}`}
    >
      <span aria-hidden className="flex items-end gap-px">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={cx(
              'w-1 rounded-xs',
              bar === 1 ? 'h-1.5' : bar === 2 ? 'h-2.5' : 'h-3.5',
              bar <= BARS[influence] ? 'bg-foreground' : 'bg-border',
            )}
          />
        ))}
      </span>
      {words ? (
        <span className={influence === 'unknown' ? 'text-muted-foreground' : undefined}>
          {INFLUENCE_LABELS[influence]}
        </span>
      ) : (
        <span className="sr-only">Influence: {INFLUENCE_LABELS[influence]}</span>
      )}
    </span>
  );
}
