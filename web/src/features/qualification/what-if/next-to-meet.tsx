import type { WhatIf } from '@dealwright/contract/qualification/what-if';
import { BUYING_ROLE_LABELS } from '@dealwright/domain/stakeholder';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useWhatIf } from './api.ts';
import { gainWords, joinWords } from './what-if-words.ts';

const FIRST_SHOWN = 3;

interface NextToMeetProps {
  readonly number: number;
  /** Who is taken out. */
  readonly without: readonly string[];
  readonly onChoose: (stakeholderId: string) => void;
}

type Next = WhatIf['next'][number];

function aboutOf({ title, buying_role: role, stakeholder_id: id }: Next): string {
  const known = id === null ? 'Not on this deal yet' : role === 'unknown' ? null : BUYING_ROLE_LABELS[role];
  return [title, known].filter(Boolean).join(' · ');
}

/** From whom one more statement would change the deal most, and what it would change. Nothing if no one is left. */
export function NextToMeet({ number, without, onChoose }: NextToMeetProps) {
  const [all, setAll] = useState(false);
  const { data } = useWhatIf(number, without);
  if (!data || data.next.length === 0) return null;
  const shown = all ? data.next : data.next.slice(0, FIRST_SHOWN);
  const names = data.without.map(({ name }) => name);
  return (
    <Card title="Next to meet" description={names.length > 0 && `Without ${joinWords(names)}`} flush>
      <ol aria-label="Next to meet" className="divide-y divide-border pt-1">
        {shown.map((next) => (
          <li key={next.stakeholder_id ?? next.contact_id} className="flex flex-col gap-0.5 px-4 py-2.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <Name next={next} onChoose={onChoose} />
              <span className="text-xs text-muted-foreground">{aboutOf(next)}</span>
            </span>
            <span className="text-sm text-pretty">{gainWords(next)}</span>
            {next.question && (
              <span className="text-sm text-pretty text-muted-foreground">Ask: “{next.question}”</span>
            )}
          </li>
        ))}
      </ol>
      {!all && data.next.length > FIRST_SHOWN && (
        <div className="px-2 pb-2">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show {data.next.length - FIRST_SHOWN} more
          </Button>
        </div>
      )}
    </Card>
  );
}

const NAME = 'rounded-sm text-left font-medium hover:underline touch:min-h-11';

function Name({ next, onChoose }: { readonly next: Next } & Pick<NextToMeetProps, 'onChoose'>) {
  const { name, stakeholder_id: id, contact_id: contactId } = next;
  if (id !== null) {
    return (
      <button type="button" className={NAME} onClick={() => onChoose(id)}>
        {name}
      </button>
    );
  }
  if (contactId === null) return <span className="font-medium">{name}</span>;
  return (
    <Link to="/contacts/$contactId" params={{ contactId }} className={NAME}>
      {name}
    </Link>
  );
}
