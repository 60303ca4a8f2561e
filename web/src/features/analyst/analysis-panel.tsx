import type { Analysis } from '@dealwright/contract/analyst/analyses';
import { GitCompareArrows, ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Progress } from '../../ui/progress.tsx';
import { costWords, resultWords, whoAnswered } from './analyst-words.ts';
import { isUnderWay, useAnalyst, useLatestAnalysis, useRequestAnalysis } from './api.ts';

interface AnalysisPanelProps {
  readonly number: number;
  readonly interactionId: string;
  readonly canAnalyse: boolean;
  /** How many suggestions on the deal wait for a decision. */
  readonly pending: number;
  readonly onCompare: () => void;
}

/** Asks the analyst to read a text, shows how far it is, and says what came of it and who answered. */
export function AnalysisPanel({ number, interactionId, canAnalyse, pending, onCompare }: AnalysisPanelProps) {
  const latest = useLatestAnalysis(number, interactionId);
  const request = useRequestAnalysis(number);
  const analyst = useAnalyst();
  const analysis = latest.data;
  const ask = () => request.mutate(interactionId);
  if (request.isPending || isUnderWay(analysis)) return <UnderWay analysis={analysis ?? null} />;
  if (analysis === undefined || (analysis === null && !canAnalyse)) return null;
  const again = canAnalyse && (
    <Button size="sm" variant={analysis ? 'ghost' : 'primary'} onClick={ask}>
      <ScanText aria-hidden />
      {analysis ? 'Analyze again' : 'Analyze'}
    </Button>
  );
  const who = whoAnswered(analysis ?? analyst.data ?? { analyst: null, model: null });
  const cost = costWords(analysis?.analyst ?? analyst.data?.analyst ?? null, analyst.data);
  return (
    <section aria-label="Analysis" className="flex flex-col gap-2">
      {request.error && (
        <Callout tone="lost" live title="Couldn’t start the analysis">
          {problemText(request.error)}
        </Callout>
      )}
      {analysis?.status === 'failed' ? (
        <Callout tone="lost" title="The analysis failed" action={again}>
          {analysis.failure ?? 'The analyst didn’t respond, so nothing was changed. Try again.'}
        </Callout>
      ) : analysis ? (
        <Result
          analysis={analysis}
          pending={pending}
          analyst={`${who}, ${cost}`}
          again={again}
          onCompare={onCompare}
        />
      ) : (
        <NotAnalyzed analyst={who && `${who}, ${cost}. `} action={again} />
      )}
    </section>
  );
}

interface ResultProps {
  readonly analysis: Analysis;
  readonly pending: number;
  /** Who answered and what it cost. */
  readonly analyst: string;
  readonly again: ReactNode;
  readonly onCompare: () => void;
}

function Result({ analysis, pending, analyst, again, onCompare }: ResultProps) {
  const waits = analysis.suggestions > 0 || pending > 0;
  return (
    <Callout
      tone={waits ? 'primary' : 'neutral'}
      title={resultWords(analysis, pending)}
      action={
        <span className="flex flex-wrap justify-end gap-1">
          {waits && (
            <Button size="sm" variant="primary" onClick={onCompare}>
              <GitCompareArrows aria-hidden />
              Compare
            </Button>
          )}
          {again}
        </span>
      }
    >
      <span className="text-muted-foreground">{analyst}</span>
      {analysis.notice && <p>{analysis.notice}</p>}
    </Callout>
  );
}

interface NotAnalyzedProps {
  /** The analyst and its cost, as a sentence; null if unknown. */
  readonly analyst: string | null;
  readonly action: ReactNode;
}

function NotAnalyzed({ analyst, action }: NotAnalyzedProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-muted px-3 py-2.5">
      <p className="min-w-0 flex-1 basis-56 text-sm">
        Find evidence in this text.{' '}
        <span className="text-muted-foreground">{analyst}You review each suggestion.</span>
      </p>
      {action}
    </div>
  );
}

function UnderWay({ analysis }: { readonly analysis: Analysis | null }) {
  const isRunning = analysis?.status === 'running';
  return (
    <section aria-label="Analysis" className="rounded-lg bg-muted px-3 py-3">
      <Progress
        label={isRunning ? 'The analyst is reading' : 'Waiting for the analyst'}
        value={isRunning ? analysis.progress : null}
      />
      <p className="mt-1.5 text-xs text-muted-foreground">
        You can keep working. Results appear here and under MEDDPICC.
      </p>
    </section>
  );
}
