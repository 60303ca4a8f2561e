import Mention from '@tiptap/extension-mention';
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion';
import { useMemo, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { fetchMentionable, type Mentionable } from './api.ts';

/** People offered at the caret while a name is typed after @. */
export interface MentionOffer {
  readonly people: readonly Mentionable[];
  readonly active: number;
  /** Of the caret, in the window. */
  readonly caret: DOMRect | null;
  readonly choose: (person: Mentionable) => void;
}

const MOST_SHOWN = 6;

const spokenCount = (count: number): string =>
  count === 0
    ? 'No matching people can see this deal.'
    : `${count} people. Use the arrow keys and Enter to choose.`;

const offerOf = ({ items, command, clientRect }: SuggestionProps<Mentionable>): MentionOffer => ({
  people: items,
  active: 0,
  caret: clientRect?.() ?? null,
  choose: (person) => command({ id: person.id, label: person.name } as never),
});

/** The extension of the editor that offers colleagues by name, and what it offers at this moment. */
export function useMentions(number: number) {
  const [offer, setOffer] = useState<MentionOffer | null>(null);
  const current = useRef<MentionOffer | null>(null);
  const extension = useMemo(() => {
    const show = (next: MentionOffer | null): void => {
      current.current = next;
      setOffer(next);
    };
    const step = (by: number): void => {
      const open = current.current;
      if (!open || open.people.length === 0) return;
      show({ ...open, active: (open.active + by + open.people.length) % open.people.length });
    };
    const onKeyDown = ({ event }: SuggestionKeyDownProps): boolean => {
      const open = current.current;
      const person = open?.people[open.active];
      if (!open) return false;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
      else if ((event.key === 'Enter' || event.key === 'Tab') && person) open.choose(person);
      else if (event.key === 'Escape') {
        // Of what lies above each other the innermost closes.
        event.stopPropagation();
        show(null);
      } else return false;
      return true;
    };
    return Mention.configure({
      HTMLAttributes: { class: 'note-mention' },
      renderText: ({ node }) => `@${String(node.attrs.label)}`,
      suggestion: {
        char: '@',
        items: async ({ query }) => {
          // Without a response no one is offered, and typing goes on.
          const people = await fetchMentionable(number, query).catch(() => []);
          announce(spokenCount(people.length));
          return people.slice(0, MOST_SHOWN);
        },
        render: () => ({
          onStart: (props) => show(offerOf(props as SuggestionProps<Mentionable>)),
          onUpdate: (props) => show(offerOf(props as SuggestionProps<Mentionable>)),
          onKeyDown,
          onExit: () => show(null),
        }),
      },
    });
  }, [number]);
  return { extension, offer };
}
