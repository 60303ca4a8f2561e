import { ROLE_LABELS } from '@dealwright/domain/role';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { floatingClass } from '../../ui/floating-class.ts';
import type { MentionOffer } from './use-mentions.ts';

const OPTION_CLASS =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 text-sm ' +
  'hover:bg-muted aria-selected:bg-secondary touch:min-h-11';

export const MENTION_LIST_ID = 'mention-list';
export const mentionOptionId = (index: number): string => `${MENTION_LIST_ID}-${index}`;

const WIDTH = 272;
const GAP = 4;

interface MentionListProps {
  readonly offer: MentionOffer;
  /** What the list is placed in, around the editor. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** The colleagues whose names begin as was typed; the keys stay with the editor. */
export function MentionList({ offer: { people, active, caret, choose }, frame }: MentionListProps) {
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const around = frame.current?.getBoundingClientRect();
    if (!caret || !around) return;
    const left = Math.max(0, Math.min(caret.left - around.left, around.width - WIDTH));
    setPlace({ left, top: caret.bottom - around.top + GAP });
  }, [caret, frame]);
  useEffect(() => {
    // What it lies in may end below the editor: it is scrolled until the list is seen.
    if (place && people.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [place, people]);
  return (
    <div
      ref={list}
      role="listbox"
      id={MENTION_LIST_ID}
      aria-label="Colleagues to mention"
      style={{ ...place, width: WIDTH }}
      className={cx(floatingClass, 'absolute z-10 max-w-full p-1', place === null && 'invisible')}
    >
      {people.length === 0 && (
        <p className="px-2 py-1.5 text-sm text-muted-foreground">No matching people can see this deal.</p>
      )}
      {people.map((person, index) => (
        <div
          key={person.id}
          role="option"
          tabIndex={-1}
          id={mentionOptionId(index)}
          aria-selected={index === active}
          // The editor keeps the focus, and with it the place where the name goes.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
          onKeyDown={() => undefined}
          className={OPTION_CLASS}
        >
          <Avatar name={person.name} decorative />
          <span className="min-w-0 flex-1 truncate">{person.name}</span>
          <span className="text-xs text-muted-foreground">{ROLE_LABELS[person.role]}</span>
        </div>
      ))}
    </div>
  );
}
