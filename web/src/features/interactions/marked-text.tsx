import { cx } from '../../lib/cx.ts';
import { type QuotePlace, segmentsOf } from './source-text.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly stretch: QuotePlace;
  readonly quotes: readonly QuotePlace[];
  readonly focus: QuotePlace | null;
}

/** A stretch of a source; what evidence quotes is underlined, the quote that was asked for stands out. */
export function MarkedText({ text, stretch, quotes, focus }: MarkedTextProps) {
  return segmentsOf(text, stretch, quotes, focus).map((segment) =>
    segment.quoted || segment.focused ? (
      <mark
        key={segment.start}
        {...(segment.focused && { 'data-focus': true })}
        className={cx(
          'rounded-sm text-foreground',
          segment.focused
            ? 'bg-primary/30 shadow-[0_0_0_2px_hsl(var(--primary)/0.3)]'
            : 'bg-transparent underline decoration-primary/60 decoration-2 underline-offset-4',
        )}
      >
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  );
}
