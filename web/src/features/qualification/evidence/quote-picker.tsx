import type { Interaction } from '@dealwright/contract/interactions';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass } from '../../../ui/control-class.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useInteraction } from '../../interactions/api.ts';
import type { QuotePlace } from '../../interactions/source-text.ts';
import { LONGEST_QUOTE, quoteIn, type SelectedQuote } from './quote-selection.ts';

interface QuotePickerProps {
  readonly number: number;
  readonly interactionId: string;
  /** The quote so far, selected when the text opens. */
  readonly place: QuotePlace | null;
  readonly onQuote: (quote: SelectedQuote) => void;
  readonly onClose: () => void;
}

/** The text of a source, in which the words to quote are selected by mouse, touch or keyboard. */
export function QuotePicker({ number, interactionId, place, onQuote, onClose }: QuotePickerProps) {
  const query = useInteraction(number, interactionId);
  const [quote, setQuote] = useState<SelectedQuote | null>(null);
  const tooLong = quote !== null && quote.words.length > LONGEST_QUOTE;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Select the words to quote"
      description={query.data && `${query.data.title}, ${formatDay(query.data.occurred_at.slice(0, 10))}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!quote || tooLong} onClick={() => quote && onQuote(quote)}>
            Use as quote
          </Button>
        </>
      }
    >
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={8} rowClass="h-5" label="Loading the text" />}
        notFound="This text was removed"
      >
        {(interaction) => (
          <div className="flex flex-col gap-3">
            <SourceText interaction={interaction} place={place} onSelect={setQuote} />
            <p aria-live="polite" className="min-h-10 text-sm text-muted-foreground">
              {tooLong && `A quote can have up to ${LONGEST_QUOTE} characters. Select fewer words.`}
              {!quote && 'Drag over the words, long-press on a phone, or use Shift with the arrow keys.'}
              {quote && !tooLong && (
                <q className="line-clamp-2 text-foreground [overflow-wrap:anywhere]">{quote.words}</q>
              )}
            </p>
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

/** What is typed, pasted or dropped changes nothing: the text is there to be selected. */
const refuse = (event: FormEvent) => event.preventDefault();

interface SourceTextProps {
  readonly interaction: Interaction;
  readonly place: QuotePlace | null;
  readonly onSelect: (quote: SelectedQuote | null) => void;
}

function SourceText({ interaction: { body }, place, onSelect }: SourceTextProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(place);
  useEffect(() => {
    const area = box.current;
    if (!area) return undefined;
    // Heard at the document: handles on a phone and menus of the system move a selection without a key or a click.
    const read = () => onSelect(quoteIn(body, { start: area.selectionStart, end: area.selectionEnd }));
    document.addEventListener('selectionchange', read);
    area.addEventListener('select', read);
    area.focus({ preventScroll: true });
    area.setSelectionRange(first?.start ?? 0, first?.end ?? 0);
    read();
    return () => {
      document.removeEventListener('selectionchange', read);
      area.removeEventListener('select', read);
    };
  }, [body, first, onSelect]);
  return (
    // Not `readOnly`: that would hide the caret, and with it where a selection by keyboard begins.
    <textarea
      ref={box}
      aria-label="Text of the source"
      aria-readonly
      inputMode="none"
      autoComplete="off"
      spellCheck={false}
      value={body}
      onBeforeInput={refuse}
      onPaste={refuse}
      onCut={refuse}
      onDrop={refuse}
      onChange={refuse}
      className={cx(
        controlClass,
        'field-sizing-content max-h-[48dvh] min-h-32 resize-none overflow-y-auto px-3 py-2 leading-6 [overflow-wrap:anywhere]',
      )}
    />
  );
}
