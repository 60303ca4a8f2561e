import type { TaskProposals, TaskSuggestion } from '@dealwright/contract/tasks/task-suggestions';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { ProposalRow } from './proposal-row.tsx';
import {
  type Decisions,
  isReading,
  useDecideTasks,
  useGenerateTasks,
  useTaskProposals,
} from './proposals-api.ts';

/** Asks for proposals; says so while a deal's texts are being read. */
export function SuggestTasksButton({ number }: { readonly number: number }) {
  const proposals = useTaskProposals(number);
  const generate = useGenerateTasks(number);
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={generate.isPending || isReading(proposals.data)}
      onClick={() =>
        generate.mutate(undefined, {
          onError: (error) => notifyError('Couldn’t suggest tasks', { text: problemText(error) }),
        })
      }
    >
      <Sparkles aria-hidden />
      Suggest tasks
    </Button>
  );
}

/** Which analyst read, and what it wants to say of it. */
function readBy({ generation }: TaskProposals): string {
  if (generation?.status !== 'succeeded') return 'From gaps and aging evidence.';
  const who = generation.analyst === 'model' ? generation.model : 'the embedded analyst';
  return `From gaps, aging evidence, and promises found by ${who}. ${generation.notice ?? ''}`.trim();
}

/** What could be done next, for a person to choose from; nothing while nothing is proposed. */
export function Proposals({ number }: { readonly number: number }) {
  const { data } = useTaskProposals(number);
  if (!data) return null;
  const { suggestions, generation, can } = data;
  const reading = isReading(data);
  const failed = generation?.status === 'failed';
  if (suggestions.length === 0 && !reading && !failed && !(generation && isFresh(generation.finished_at))) {
    return null;
  }
  return (
    <section aria-label="Suggested tasks" className="border-t border-border bg-primary-tint/40 px-4 py-3">
      <p role="status" className="flex items-center gap-2 text-xs text-muted-foreground">
        {reading && <Spinner />}
        {reading ? 'Looking for promises in notes, calls and emails…' : readBy(data)}
      </p>
      {failed && (
        <Callout tone="warn" title="Couldn’t read the conversations" className="mt-2">
          {generation.failure}
        </Callout>
      )}
      {suggestions.length > 0 ? (
        <ProposalList number={number} suggestions={suggestions} canEdit={can.edit} />
      ) : (
        !reading && !failed && <p className="mt-1 text-sm">Nothing new to suggest.</p>
      )}
    </section>
  );
}

const FRESH_MS = 60_000;

/** An empty result is shown for a minute, only to the person who asked. */
function isFresh(finishedAt: string | null): boolean {
  return finishedAt !== null && Date.now() - Date.parse(finishedAt) < FRESH_MS;
}

interface ProposalListProps {
  readonly number: number;
  readonly suggestions: readonly TaskSuggestion[];
  readonly canEdit: boolean;
}

function toggled(chosen: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

function ProposalList({ number, suggestions, canEdit }: ProposalListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const decide = useDecideTasks(number);
  const key = useIdempotencyKey();
  const ids = suggestions.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const send = (body: Decisions) => {
    decide.mutate(
      { body, key: key.of(body) },
      {
        onSuccess: ({ created }) => {
          if (created.length === 0) return;
          setChosen(new Set());
          notifySuccess(`${formatCount(created.length, 'task')} added`);
        },
        onError: (error) => notifyError('Couldn’t save your decision', { text: problemText(error) }),
      },
    );
  };
  return (
    <>
      <ul className="mt-2 divide-y divide-border rounded-lg border border-border bg-card">
        {suggestions.map((suggestion) => (
          <ProposalRow
            key={suggestion.id}
            number={number}
            suggestion={suggestion}
            canEdit={canEdit}
            chosen={chosen.has(suggestion.id)}
            onChoose={(on) => setChosen(toggled(chosen, suggestion.id, on))}
            onDismiss={() => send({ dismiss: [suggestion.id] })}
          />
        ))}
      </ul>
      {canEdit && (
        <ProposalActions
          chosen={ids.length}
          offered={suggestions.length}
          busy={decide.isPending}
          onTake={() => send({ take: ids.map((id) => ({ id })) })}
          onChoose={(all) => setChosen(new Set(all ? suggestions.map(({ id }) => id) : []))}
        />
      )}
    </>
  );
}

interface ProposalActionsProps {
  readonly chosen: number;
  readonly offered: number;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onChoose: (all: boolean) => void;
}

function ProposalActions({ chosen, offered, busy, onTake, onChoose }: ProposalActionsProps) {
  const isAllChosen = chosen === offered;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button variant="primary" size="sm" busy={busy} disabled={chosen === 0} onClick={onTake}>
        {chosen === 0 ? 'Add selected tasks' : `Add ${formatCount(chosen, 'task')}`}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => onChoose(!isAllChosen)}>
        {isAllChosen ? 'Select none' : 'Select all'}
      </Button>
    </div>
  );
}
