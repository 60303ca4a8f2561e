import type { Interaction, Speaker } from '@dealwright/contract/interactions';
import { useEffect, useMemo, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { FormattedNote } from './formatted-note.tsx';
import { MarkedText } from './marked-text.tsx';
import { readNote } from './note-content.ts';
import { linesOf, type QuotePlace, type SourceLine } from './source-text.ts';

const BLOCK_LINES = 60;
const SIDE_LOOKS = { buyer: 'text-primary', seller: 'text-muted-foreground', unknown: '' } as const;

interface SourceBodyProps {
  readonly interaction: Pick<Interaction, 'body' | 'content' | 'speakers'>;
  readonly quotes: readonly QuotePlace[];
  readonly focus: QuotePlace | null;
}

/** The text as it was read, as text and nothing else; quotes stand out, the one asked for is scrolled to. */
export function SourceBody({ interaction, quotes, focus }: SourceBodyProps) {
  const { body, content, speakers } = interaction;
  const box = useRef<HTMLDivElement>(null);
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
  const note = useMemo(() => readNote(content), [content]);
  return (
    <div
      ref={box}
      data-source-text
      className="text-base leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap"
    >
      {note.text === body && body !== '' ? (
        <FormattedNote text={body} blocks={note.blocks} quotes={quotes} focus={focus} />
      ) : (
        <PlainSource text={body} speakers={speakers} quotes={quotes} focus={focus} />
      )}
    </div>
  );
}

interface PlainSourceProps {
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

/** Line by line, with who speaks; long texts are laid out only where they are looked at. */
function PlainSource({ text, speakers, quotes, focus }: PlainSourceProps) {
  const sides = useMemo(() => new Map(speakers.map(({ label, side }) => [label, side])), [speakers]);
  const blocks = useMemo(() => inBlocks(linesOf(text, [...sides.keys()])), [text, sides]);
  return blocks.map((block) => (
    <div key={block[0]?.start} className="[contain-intrinsic-size:auto_90rem] [content-visibility:auto]">
      {block.map(({ start, end, label, bodyStart }) => (
        <div key={start} className="min-h-6">
          {label !== null && (
            <span className={cx('font-medium', SIDE_LOOKS[sides.get(label) ?? 'unknown'])}>
              {text.slice(start, bodyStart)}
            </span>
          )}
          <MarkedText text={text} stretch={{ start: bodyStart, end }} quotes={quotes} focus={focus} />
        </div>
      ))}
    </div>
  ));
}
