import { formatDay } from '../../lib/format.ts';
import type { Mention } from './api.ts';

export interface OpenMention {
  readonly onOpenSource: (place: {
    readonly id: string;
    readonly start: number;
    readonly end: number;
  }) => void;
  readonly onOpenEvidence: () => void;
}

interface NamedSentenceProps extends OpenMention {
  readonly mention: Mention;
}

/** The sentence that names a competitor, with a link to where it was said. */
export function NamedSentence({ mention, onOpenSource, onOpenEvidence }: NamedSentenceProps) {
  const { sentence, source, said_on, starts_at: start, ends_at: end } = mention;
  const open = () =>
    source.type === 'evidence' ? onOpenEvidence() : onOpenSource({ id: source.id, start, end });
  const title = source.type === 'evidence' ? 'Evidence' : source.title;
  return (
    <>
      <blockquote className="text-sm text-pretty [overflow-wrap:anywhere]">“{sentence}”</blockquote>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted-foreground">
        <button
          type="button"
          className="text-left underline underline-offset-2 [overflow-wrap:anywhere]"
          onClick={open}
        >
          {title}
        </button>
        <span>{formatDay(said_on)}</span>
      </p>
    </>
  );
}
