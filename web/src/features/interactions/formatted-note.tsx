import { cx } from '../../lib/cx.ts';
import { MarkedText } from './marked-text.tsx';
import type { NoteBlock } from './note-content.ts';
import type { QuotePlace } from './source-text.ts';

interface FormattedNoteProps {
  readonly text: string;
  readonly blocks: readonly NoteBlock[];
  readonly quotes: readonly QuotePlace[];
  readonly focus: QuotePlace | null;
}

const LOOKS: Readonly<Record<NoteBlock['look'], string>> = {
  text: '',
  heading: 'mt-2 text-lg font-medium first:mt-0',
  quote: 'border-l-2 border-border pl-3 text-muted-foreground',
  bullet: '',
  number: '',
};

/** A typed note as it was formatted, built from its parts and never from markup. */
export function FormattedNote({ text, blocks, quotes, focus }: FormattedNoteProps) {
  return blocks.map((block) => (
    <div
      key={block.start}
      className={cx('flex min-h-6 gap-2', LOOKS[block.look])}
      style={{ paddingInlineStart: `${Math.max(0, block.depth - 1) * 1.25}rem` }}
    >
      {block.look === 'bullet' && <span className="w-4 shrink-0 text-center">•</span>}
      {block.look === 'number' && <span className="w-4 shrink-0 tabular-nums">{block.ordinal}.</span>}
      {block.look === 'text' && block.depth > 0 && <span className="w-4 shrink-0" />}
      <span className="min-w-0">
        {block.runs.map((run) => (
          <span
            key={run.start}
            className={cx(
              run.bold && 'font-medium',
              run.italic && 'italic',
              run.mention && 'rounded-sm bg-primary-tint px-0.5 font-medium',
            )}
          >
            <MarkedText text={text} stretch={run} quotes={quotes} focus={focus} />
          </span>
        ))}
      </span>
    </div>
  ));
}
