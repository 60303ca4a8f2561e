import { type BusinessProblem, MAX_STATEMENT } from '@dealwright/contract/qualification/business-problem';
import type { Evidence } from '@dealwright/contract/qualification/evidence';
import { cutText } from '@dealwright/domain/cut-text';
import { Plus } from 'lucide-react';
import { problemText } from '../../../lib/http.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { useScorecard } from '../evidence/api.ts';
import { useSaveProblem } from './api.ts';

const MOST_SHOWN = 5;

interface SaidProblemsProps {
  readonly number: number;
  readonly problems: readonly BusinessProblem[];
}

/** What the buyer said of their pain, and no problem cites yet. */
function useSaid({ number, problems }: SaidProblemsProps): readonly Evidence[] {
  const scorecard = useScorecard(number);
  const cited = new Set(problems.map(({ statement }) => statement.citation?.evidence_id));
  const pain = scorecard.data?.pillars.find(({ pillar }) => pillar === 'identify_pain')?.evidence ?? [];
  return pain.filter(
    ({ id, closed_at, polarity, quote }) =>
      closed_at === null && polarity === 'supports' && quote !== null && !cited.has(id),
  );
}

/** One click makes a problem of what the buyer said. */
export function SaidProblems(props: SaidProblemsProps) {
  const said = useSaid(props);
  const save = useSaveProblem(props.number);
  const key = useIdempotencyKey();
  if (said.length === 0) return null;
  const start = ({ id, statement, person }: Evidence) => {
    const body = {
      statement: cutText(statement, MAX_STATEMENT),
      evidence_id: id,
      stakeholder_id: person?.id ?? null,
    };
    save.mutate(
      { body, key: key.of(body), seen: null },
      {
        onSuccess: () => key.forget(),
        onError: (error) => notifyError('Couldn’t add the problem', { text: problemText(error) }),
      },
    );
  };
  return (
    <Card title="Start from what the buyer said">
      <ul className="flex flex-col gap-2">
        {said.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.id} className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">{row.statement}</p>
              <q className="line-clamp-2 text-sm text-muted-foreground [overflow-wrap:anywhere]">
                {row.quote}
              </q>
            </div>
            <Button
              variant="outline"
              size="sm"
              busy={save.isPending}
              aria-label={`Add as problem: ${row.statement}`}
              onClick={() => start(row)}
            >
              <Plus aria-hidden /> Add
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
