import type { DataExport, ExportScope } from '@dealwright/contract/privacy/data-controls';
import { useState } from 'react';
import { failureText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { ProofDeclined, useProof } from '../identity/two-factor/use-proof.tsx';
import { isUnderWay, useAskForExport, useExports } from './api.ts';
import { ExportRow } from './export-row.tsx';

interface Choice {
  readonly scope: ExportScope;
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

const CHOICES: readonly Choice[] = [
  {
    scope: 'own',
    title: 'Your data',
    text: 'Your account, your sign-ins, and what you own or wrote.',
    action: 'Export my data',
  },
  {
    scope: 'company',
    title: 'The company’s data',
    text: 'Every deal, note and person in all workspaces, and the audit log.',
    action: 'Export company data',
  },
];

/** Data as files: asked for, written in the background, fetched within a day. */
export function ExportsCard() {
  const query = useExports();
  return (
    <Card
      title="Export"
      description="A zip file with CSV and JSON. We email you when it’s ready; you can download it for 24 hours."
    >
      <QueryState query={query} skeleton={<SkeletonList rows={2} label="Loading exports" />}>
        {({ exports, can }) => (
          <Exports
            exports={exports}
            choices={CHOICES.filter(({ scope }) => scope === 'own' || can.export_company)}
          />
        )}
      </QueryState>
    </Card>
  );
}

interface ExportsProps {
  readonly exports: readonly DataExport[];
  readonly choices: readonly Choice[];
}

function Exports({ exports, choices }: ExportsProps) {
  const ask = useAskForExport();
  const proof = useProof();
  const [asking, setAsking] = useState<ExportScope | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const underWay = exports.some(({ state }) => isUnderWay(state));

  const start = async (scope: ExportScope): Promise<void> => {
    setFailure(null);
    setAsking(scope);
    try {
      await proof.run(() => ask(scope));
      notifySuccess('Export started', { text: 'We’ll email you when it’s ready' });
    } catch (error) {
      if (!(error instanceof ProofDeclined)) setFailure(failureText(error, 'Couldn’t start the export'));
    } finally {
      setAsking(null);
    }
  };

  return (
    <>
      {failure && <Callout tone="lost" title={failure} live className="mb-3" />}
      <ul className="divide-y divide-border rounded-lg border border-border">
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.scope}
            choice={choice}
            busy={asking === choice.scope}
            disabled={underWay || asking !== null}
            onAsk={() => void start(choice.scope)}
          />
        ))}
      </ul>
      {exports.length > 0 && (
        <section aria-label="Exports" className="mt-4">
          <h4 className="mb-2 text-sm font-medium text-muted-foreground">Your last exports</h4>
          <ul className="divide-y divide-border rounded-lg border border-border">
            {exports.map((one) => (
              <ExportRow key={one.id} one={one} />
            ))}
          </ul>
        </section>
      )}
      {proof.dialog}
    </>
  );
}

interface ChoiceRowProps {
  readonly choice: Choice;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onAsk: () => void;
}

function ChoiceRow({ choice: { title, text, action }, busy, disabled, onAsk }: ChoiceRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p>{title}</p>
        <p className="text-xs text-pretty text-muted-foreground">{text}</p>
      </div>
      <Button variant="outline" busy={busy} disabled={disabled} onClick={onAsk}>
        {action}
      </Button>
    </li>
  );
}
