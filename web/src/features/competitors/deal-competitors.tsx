import { RIVAL_STATE_LABELS, RIVAL_STATES, type RivalState } from '@dealwright/domain/competitor';
import { Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { problemText } from '../../lib/http.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type DealCompetitor, useDealCompetitors, useSetCompetitorState } from './api.ts';
import { NamedSentence, type OpenMention } from './named-sentence.tsx';

interface DealCompetitorsProps extends OpenMention {
  readonly number: number;
  /** Leads to the competitors of the workspace. */
  readonly manage: ReactNode;
  /** Opens the battlecard of a competitor. */
  readonly onOpenBattlecard: (competitorId: string) => void;
}

const STATE_OPTIONS = RIVAL_STATES.map((value) => ({ value, label: RIVAL_STATE_LABELS[value] }));
const TONES: Readonly<Record<RivalState, Tone>> = {
  identified: 'neutral',
  active: 'warn',
  lost_out: 'won',
  won: 'lost',
};

/** Competitors of a deal, each with the latest sentence that names it. */
export function DealCompetitors({ number, manage, onOpenBattlecard, ...open }: DealCompetitorsProps) {
  const query = useDealCompetitors(number);
  return (
    <Card title="Competitors" actions={manage} flush>
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={2} rowClass="h-12 mx-4 my-2" label="Loading competitors" />}
      >
        {({ items, can }) =>
          items.length === 0 ? (
            <EmptyState icon={<Swords />} title="No competitors on this deal" className="py-8">
              Competitors join a deal when you confirm a sentence that names them.
            </EmptyState>
          ) : (
            <ul aria-label="Competitors" className="divide-y divide-border border-t border-border">
              {items.map((rival) => (
                <Rival
                  key={rival.competitor.id}
                  number={number}
                  rival={rival}
                  canEdit={can.edit}
                  onOpenBattlecard={() => onOpenBattlecard(rival.competitor.id)}
                  {...open}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

interface RivalProps extends OpenMention {
  readonly number: number;
  readonly rival: DealCompetitor;
  readonly canEdit: boolean;
  readonly onOpenBattlecard: () => void;
}

function Rival({ number, rival, canEdit, onOpenBattlecard, ...open }: RivalProps) {
  const { competitor, state, latest } = rival;
  return (
    <li aria-label={competitor.name} className="flex flex-col gap-2 px-4 py-3 md:flex-row md:items-start">
      <div className="min-w-0 flex-1">
        <p className="mb-1 font-medium [overflow-wrap:anywhere]">{competitor.name}</p>
        <NamedSentence mention={latest} {...open} />
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <Button
          size="sm"
          variant="outline"
          aria-label={`Battlecard of ${competitor.name}`}
          onClick={onOpenBattlecard}
        >
          Battlecard
        </Button>
        {canEdit ? (
          <StateSelect number={number} rival={rival} />
        ) : (
          <Badge tone={TONES[state]}>{RIVAL_STATE_LABELS[state]}</Badge>
        )}
      </div>
    </li>
  );
}

function StateSelect({ number, rival: { competitor, state } }: Pick<RivalProps, 'number' | 'rival'>) {
  const setState = useSetCompetitorState(number);
  return (
    <div className="w-36">
      <Select
        aria-label={`Status of ${competitor.name}`}
        value={state}
        options={STATE_OPTIONS}
        onValueChange={(next) =>
          setState.mutate(
            { id: competitor.id, state: next },
            {
              onError: (error) =>
                notifyError('Couldn’t save the status of the competitor', { text: problemText(error) }),
            },
          )
        }
      />
    </div>
  );
}
