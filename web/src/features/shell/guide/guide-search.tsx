import { LOADS } from 'virtual:guide';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { searchGuide } from './search-guide.ts';

/** All chapters, only for the search: loaded when it gets focus. */
function useAllChapters(wanted: boolean) {
  return useQuery({
    queryKey: ['guide'],
    queryFn: () => Promise.all(Object.values(LOADS).map(async (load) => (await load()).chapter)),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Looks through every chapter; the arrow keys go through what was found. */
export function GuideSearch() {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(false);
  const { data: chapters } = useAllChapters(wanted);
  const root = useRef<HTMLElement>(null);
  const found = chapters && text.trim() !== '' ? searchGuide(chapters, text) : null;
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setText('');
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  };
  return (
    <search ref={root} className="relative w-full max-w-80" onKeyDown={move} onFocus={() => setWanted(true)}>
      <SearchInput
        label="Search the guide"
        placeholder="Search the guide"
        value={text}
        onValueChange={setText}
      />
      <VisuallyHidden>
        <output>{found && `${found.length} ${found.length === 1 ? 'result' : 'results'}`}</output>
      </VisuallyHidden>
      {found && <ResultList found={found} onChoose={() => setText('')} />}
    </search>
  );
}

interface ResultListProps {
  readonly found: ReturnType<typeof searchGuide>;
  readonly onChoose: () => void;
}

function ResultList({ found, onChoose }: ResultListProps) {
  return (
    <ul
      className={cx(
        'absolute top-full right-0 z-30 mt-1 max-h-[70dvh] w-[min(28rem,calc(100vw-2rem))]',
        'overflow-y-auto rounded-lg border border-border bg-card p-1 shadow-float',
      )}
    >
      {found.map(({ slug, chapter, heading, excerpt }) => (
        <li key={`${slug}#${heading?.id}`}>
          <Link
            to="/guide/$chapter"
            params={{ chapter: slug }}
            hash={heading?.id ?? ''}
            onClick={onChoose}
            className="block rounded-md px-3 py-2 hover:bg-muted focus-visible:bg-muted"
          >
            <span className="block text-sm font-medium">{heading?.text ?? chapter}</span>
            <span className="block text-xs text-muted-foreground">
              {heading && `${chapter}: `}
              {excerpt}
            </span>
          </Link>
        </li>
      ))}
      {found.length === 0 && (
        <li className="px-3 py-2 text-sm text-muted-foreground">No results in the guide.</li>
      )}
    </ul>
  );
}
