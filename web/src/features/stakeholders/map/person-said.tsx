import { INTERACTION_KIND_LABELS } from '@dealwright/contract/interactions';
import type { MappedPerson, Standing } from '@dealwright/contract/stakeholders/map';
import { EVIDENCE_KIND_LABELS } from '@dealwright/domain/evidence';
import { FRESHNESS_WORDS } from '@dealwright/domain/grade';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { cx } from '../../../lib/cx.ts';
import { formatDay, formatRelativeDay } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useStanding } from './api.ts';

/** Opens a text, at a quote where there is one. */
export type OpenSource = (
  interactionId: string,
  place: { readonly start: number; readonly end: number } | null,
) => void;

interface PersonSaidProps {
  readonly number: number;
  readonly person: MappedPerson;
  readonly onOpenSource: OpenSource;
}

/** What a person said and did, newest first, and where. */
export function PersonSaid({ number, person, onOpenSource }: PersonSaidProps) {
  const query = useStanding(number, person.id);
  return (
    <QueryState
      query={query}
      skeleton={<SkeletonList rows={3} rowClass="h-12" label="Loading what they said" />}
      notFound="This person was removed from the deal."
    >
      {(standing) => (
        <>
          <section aria-label={`Evidence from ${person.name}`}>
            <h3 className="mb-1 text-sm font-normal text-muted-foreground">
              {standing.evidence.length === 0
                ? 'No evidence from them yet'
                : `Evidence from them (${person.evidence.live}, ${person.evidence.fresh} fresh)`}
            </h3>
            <ul className="flex flex-col gap-2.5">
              {standing.evidence.map((row) => (
                <Given key={row.id} row={row} onOpenSource={onOpenSource} />
              ))}
            </ul>
          </section>
          <Conversations standing={standing} onOpenSource={onOpenSource} />
        </>
      )}
    </QueryState>
  );
}

interface GivenProps extends Pick<PersonSaidProps, 'onOpenSource'> {
  readonly row: Standing['evidence'][number];
}

function Given({ row, onOpenSource }: GivenProps) {
  const { source, quote } = row;
  const place =
    source && source.quote_start !== null && source.quote_end !== null
      ? { start: source.quote_start, end: source.quote_end }
      : null;
  return (
    <li
      className={cx(
        'border-l-2 pl-2.5 text-sm',
        row.polarity === 'contradicts' ? 'border-lost' : 'border-won',
      )}
    >
      <p className="text-pretty">{row.statement}</p>
      {quote && quote !== row.statement && (
        <p className="line-clamp-3 text-xs text-pretty text-muted-foreground">“{quote}”</p>
      )}
      <p className="text-xs text-muted-foreground">
        {PILLAR_DEFINITIONS[row.pillar].name} · {row.polarity === 'contradicts' ? 'against' : 'for'} ·{' '}
        {EVIDENCE_KIND_LABELS[row.kind]} {formatRelativeDay(row.occurred_on)}
        {row.freshness !== 'fresh' && <span className="text-warn"> · {FRESHNESS_WORDS[row.freshness]}</span>}
        {source && (
          <>
            {' · '}
            <button
              type="button"
              className="rounded-sm text-primary hover:underline"
              onClick={() => onOpenSource(source.interaction_id, place)}
            >
              {place ? 'Show the quote' : 'Show the source'}
              <span className="sr-only"> in {source.title}</span>
            </button>
          </>
        )}
      </p>
    </li>
  );
}

function Conversations({ standing, onOpenSource }: { standing: Standing; onOpenSource: OpenSource }) {
  if (standing.conversations.length === 0) {
    return <p className="text-xs text-muted-foreground">Not in any conversation on this deal yet.</p>;
  }
  return (
    <section aria-label="Conversations">
      <h3 className="mb-1 text-sm font-normal text-muted-foreground">Conversations</h3>
      <ul className="flex flex-col text-sm">
        {standing.conversations.map(({ id, kind, title, occurred_on: on }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpenSource(id, null)}
              className="flex w-full items-baseline gap-2 rounded-md py-1 text-left hover:underline touch:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="shrink-0 text-xs text-muted-foreground">
                {INTERACTION_KIND_LABELS[kind]}, {formatDay(on)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
