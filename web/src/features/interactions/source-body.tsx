import type { Speaker } from '@dealwright/contract/interactions';
import { useEffect, useMemo, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { linesOf, type QuotePlace, type SourceLine, segmentsOf } from './source-text.ts';

const BLOCK_LINES = 60;
const SIDE_LOOKS = { buyer: 'text-primary', seller: 'text-muted-foreground', unknown: '' } as const;

interface SourceBodyProps {
  readonly text: string;
  readonly speakers: readonly Speaker[];
  readonly quotes: readonly QuotePlace[];
  readonly focus: QuotePlace | null;
}

function inBlocks(lines: readonly SourceLine[]): SourceLine[][] {
  const blocks: SourceLine[][] = [];
  for (let at = 0; at < lines.length; at += BLOCK_LINES) blocks.push(lines.slice(at, at + BLOCK_LINES));
  return blocks;
}

/** The text as it was read, as text and nothing else; quotes stand out, the one asked for is scrolled to. */
export function SourceBody({ text, speakers, quotes, focus }: SourceBodyProps) {
  const box = useRef<HTMLDivElement>(null);
  const blocks = useMemo(
    () =>
      inBlocks(
        linesOf(
          text,
          speakers.map(({ label }) => label),
        ),
      ),
    [text, speakers],
  );
  const focusAt = focus?.start;
  useEffect(() => {
    if (focusAt === undefined) return undefined;
    // After the sheet has come in: it moves while it opens.
    const timer = window.setTimeout(
      () => box.current?.querySelector('[data-focus]')?.scrollIntoView({ block: 'center' }),
      60,
    );
    return () => window.clearTimeout(timer);
  }, [focusAt]);
  return (
    <div
      ref={box}
      data-source-text
      className="text-base leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap"
    >
      {blocks.map((block) => (
        <div key={block[0]?.start} className="[content-visibility:auto] [contain-intrinsic-size:auto_90rem]">
          {block.map((line) => (
            <Line
              key={line.start}
              line={line}
              text={text}
              speakers={speakers}
              quotes={quotes}
              focus={focus}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Line({ line, text, speakers, quotes, focus }: SourceBodyProps & { readonly line: SourceLine }) {
  const { label, bodyStart, end } = line;
  const side = speakers.find((speaker) => speaker.label === label)?.side ?? 'unknown';
  return (
    <div data-start={line.start} className="min-h-6">
      {label && (
        <span className={cx('font-medium', SIDE_LOOKS[side])}>{text.slice(line.start, bodyStart)}</span>
      )}
      {segmentsOf(text, { start: bodyStart, end }, quotes, focus).map((segment) =>
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
      )}
    </div>
  );
}
