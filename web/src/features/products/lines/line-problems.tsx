import { CircleAlert } from 'lucide-react';
import { useLocale } from '../../../lib/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { FIELD_LABELS, type LineDraft } from './line-draft.ts';
import type { LineProblem } from './line-problem.ts';
import { type FigureField, figureWords } from './read-cell.ts';
import type { GridActions } from './use-grid-actions.ts';

interface LineProblemsProps {
  readonly id: string;
  readonly line: LineDraft;
  readonly currency: string;
  readonly problems: readonly LineProblem[];
  readonly actions: GridActions;
}

/** What is wrong with a line and what to type instead; a figure with two meanings is chosen here. */
export function LineProblems({ id, line, currency, problems, actions }: LineProblemsProps) {
  const typing = { locale: useLocale(), currency };
  return (
    <div id={id} className="flex flex-col gap-1 px-2 py-1 text-xs text-destructive">
      {problems.map(({ field, text, readings }) => (
        <div key={field} className="flex flex-wrap items-center gap-1.5">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          <span>
            {FIELD_LABELS[field]}: {text}
          </span>
          {readings.map((reading) => (
            <Button
              key={reading}
              size="sm"
              variant="outline"
              className="tabular-nums"
              onClick={() => actions.figure(line.key, field as FigureField, reading)}
            >
              {figureWords(field as FigureField, reading, typing)}
            </Button>
          ))}
        </div>
      ))}
    </div>
  );
}
