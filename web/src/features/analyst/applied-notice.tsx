import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { ArrowRight } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import type { Applied } from './outcome.ts';

/** What the applied evidence did to grades and score, and how it is taken back. */
export function AppliedNotice({ applied }: { readonly applied: Applied }) {
  const { count, score, changes } = applied;
  return (
    <Callout tone="won" live title={`${formatCount(count, 'suggestion')} applied`}>
      <ul className="mt-1 flex flex-col gap-0.5 tabular-nums">
        {changes.map(({ pillar, before, after, disputed }) => (
          <li key={pillar}>
            <span className="font-medium">{PILLAR_DEFINITIONS[pillar].name}</span>{' '}
            <span className="text-muted-foreground">{GRADE_LABELS[before]}</span>{' '}
            <ArrowRight role="img" aria-label="became" className="inline size-3.5" /> {GRADE_LABELS[after]}
            {disputed && ', disputed'}
          </li>
        ))}
        <li>
          <span className="font-medium">Score</span>{' '}
          <span className="text-muted-foreground">{score.before}</span>{' '}
          <ArrowRight role="img" aria-label="became" className="inline size-3.5" /> {score.after}
        </li>
      </ul>
      <p className="mt-1.5 text-muted-foreground">
        To undo one, retract it on the scorecard. It stays in the history.
      </p>
    </Callout>
  );
}
