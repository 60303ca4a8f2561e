import {
  type BusinessProblem,
  MAX_AFFECTED,
  MAX_CONSEQUENCE,
  MAX_STATEMENT,
} from '@dealwright/contract/qualification/business-problem';
import type { Currency } from '@dealwright/domain/money';
import { MAX_COSTS } from '@dealwright/domain/problem-cost';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { PersonSelect } from '../../stakeholders/person-select.tsx';
import { useScorecard } from '../evidence/api.ts';
import { CostFields } from './cost-fields.tsx';
import { emptyCost, quotesOf, withNumbers } from './problem-draft.ts';
import { QuoteSelect } from './quote-select.tsx';
import { useProblemForm } from './use-problem-form.ts';

interface ProblemFormDialogProps {
  readonly number: number;
  readonly currency: Currency;
  /** Null for a new one. */
  readonly problem: BusinessProblem | null;
  readonly onClose: () => void;
}

/** A problem with its costs, saved together. */
export function ProblemFormDialog({ number, currency, problem, onClose }: ProblemFormDialogProps) {
  const scorecard = useScorecard(number);
  const form = useProblemForm(number, problem, onClose);
  const { save, failure, busy } = form;
  const quotes = quotesOf(scorecard.data, problem);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={problem ? 'Edit business problem' : 'Add business problem'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="problem-form" variant="primary" busy={busy}>
            {problem ? 'Save' : 'Add problem'}
          </Button>
        </>
      }
    >
      <form
        id="problem-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && (
          <Callout tone="lost" live title="Couldn’t save the problem">
            {failure}
          </Callout>
        )}
        <TextFields form={form} number={number} quotes={quotes} />
        <Costs form={form} currency={currency} quotes={quotes} />
      </form>
    </Dialog>
  );
}

interface CostsProps {
  readonly form: ReturnType<typeof useProblemForm>;
  /** Of a new cost. */
  readonly currency: Currency;
  readonly quotes: ReturnType<typeof quotesOf>;
}

function Costs({ form: { draft, change, errorAt }, currency, quotes }: CostsProps) {
  return (
    <>
      {draft.costs.map((cost, place) => (
        <CostFields
          // biome-ignore lint/suspicious/noArrayIndexKey: costs have no id before they are saved
          key={place}
          cost={cost}
          place={place}
          quotes={withNumbers(quotes)}
          errorAt={errorAt}
          onChange={(next) => change({ costs: draft.costs.with(place, next) })}
          onRemove={() => change({ costs: draft.costs.toSpliced(place, 1) })}
        />
      ))}
      {draft.costs.length < MAX_COSTS && (
        <Button
          variant="outline"
          className="self-start"
          onClick={() => change({ costs: [...draft.costs, emptyCost(currency)] })}
        >
          <Plus aria-hidden /> Add cost
        </Button>
      )}
    </>
  );
}

interface TextFieldsProps {
  readonly form: ReturnType<typeof useProblemForm>;
  readonly number: number;
  readonly quotes: ReturnType<typeof quotesOf>;
}

function TextFields({ form, number, quotes }: TextFieldsProps) {
  const { draft, change, errorAt } = form;
  return (
    <>
      <Field label="What is the problem?" required error={errorAt('statement')}>
        <Textarea
          rows={2}
          maxLength={MAX_STATEMENT}
          value={draft.statement}
          onChange={(event) => change({ statement: event.target.value })}
          placeholder="Rota changes take up ward managers’ time"
        />
      </Field>
      <QuoteSelect
        label="Who said it?"
        none="No quote"
        quotes={quotes}
        value={draft.evidence_id}
        error={errorAt('evidence_id')}
        onChange={(choice) => change({ evidence_id: choice?.id ?? null })}
      />
      <AffectedFields form={form} number={number} />
      <Field label="What happens if nothing changes?" optional error={errorAt('consequence')}>
        <Textarea
          rows={2}
          maxLength={MAX_CONSEQUENCE}
          value={draft.consequence}
          onChange={(event) => change({ consequence: event.target.value })}
          placeholder="Three wards close in winter"
        />
      </Field>
      <QuoteSelect
        label="Who said what happens?"
        none="No quote"
        quotes={quotes}
        value={draft.consequence_evidence_id}
        error={errorAt('consequence_evidence_id')}
        onChange={(choice) => change({ consequence_evidence_id: choice?.id ?? null })}
      />
    </>
  );
}

function AffectedFields({ form: { draft, change, errorAt }, number }: Omit<TextFieldsProps, 'quotes'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Who is affected?" optional error={errorAt('affected')}>
        <Input
          maxLength={MAX_AFFECTED}
          value={draft.affected}
          onChange={(event) => change({ affected: event.target.value })}
          placeholder="Ward managers"
        />
      </Field>
      <Field label="Which person on the deal?" optional error={errorAt('stakeholder_id')}>
        <PersonSelect
          number={number}
          value={draft.stakeholder_id}
          onValueChange={(stakeholder_id) => change({ stakeholder_id })}
        />
      </Field>
    </div>
  );
}
