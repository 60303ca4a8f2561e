import { CURRENCIES } from '@dealwright/domain/money';
import { COST_PERIODS, MAX_FACTORS } from '@dealwright/domain/problem-cost';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import {
  type CostDraft,
  emptyFactor,
  type FactorDraft,
  firstNumber,
  type QuoteChoice,
} from './problem-draft.ts';
import { QuoteSelect } from './quote-select.tsx';

const PERIODS = COST_PERIODS.map((value) => ({
  value,
  label: { once: 'Once', month: 'Every month', year: 'Every year' }[value],
}));
const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));
const UNITS = [
  { value: 'number', label: 'Number' },
  { value: 'percent', label: 'Percent' },
  { value: 'money', label: 'Money' },
] as const;

/** What is wrong at a path of the input. */
export type ErrorAt = (path: string) => string | undefined;

interface CostFieldsProps {
  readonly cost: CostDraft;
  readonly place: number;
  /** Those that say a number. */
  readonly quotes: readonly QuoteChoice[];
  readonly errorAt: ErrorAt;
  readonly onChange: (cost: CostDraft) => void;
  readonly onRemove: () => void;
}

/** One cost: what it is, how often it occurs, and the numbers that are multiplied. */
export function CostFields(props: CostFieldsProps) {
  const { cost, place, quotes, errorAt, onChange } = props;
  const path = `costs.${place}`;
  const change = (at: number, factor: FactorDraft) =>
    onChange({ ...cost, factors: cost.factors.with(at, factor) });
  const wrong = errorAt(`${path}.factors`);
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-border p-3">
      <legend className="px-1 text-sm font-medium">Cost {place + 1}</legend>
      <CostHead {...props} />
      {wrong && <p className="text-sm text-destructive">{wrong}</p>}
      {cost.factors.map((factor, at) => (
        <FactorFields
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers have no id before they are saved
          key={at}
          factor={factor}
          name={`Number ${at + 1} of cost ${place + 1}`}
          path={`${path}.factors.${at}`}
          quotes={quotes}
          errorAt={errorAt}
          onChange={(next) => change(at, next)}
          onRemove={
            cost.factors.length > 1
              ? () => onChange({ ...cost, factors: cost.factors.toSpliced(at, 1) })
              : null
          }
        />
      ))}
      {cost.factors.length < MAX_FACTORS && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          onClick={() => onChange({ ...cost, factors: [...cost.factors, emptyFactor('number')] })}
        >
          <Plus aria-hidden /> Multiply by another number
        </Button>
      )}
    </fieldset>
  );
}

function CostHead({ cost, place, errorAt, onChange, onRemove }: Omit<CostFieldsProps, 'quotes'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_6rem_auto]">
      <Field label="What costs money?" required error={errorAt(`costs.${place}.label`)}>
        <Input
          value={cost.label}
          onChange={(event) => onChange({ ...cost, label: event.target.value })}
          placeholder="Overtime"
        />
      </Field>
      <Field label="How often?">
        <Select
          value={cost.period}
          onValueChange={(period) => onChange({ ...cost, period })}
          options={PERIODS}
        />
      </Field>
      <Field label="Currency">
        <Select
          value={cost.currency}
          onValueChange={(currency) => onChange({ ...cost, currency })}
          options={CURRENCY_OPTIONS}
        />
      </Field>
      <IconButton label={`Remove cost ${place + 1}`} onClick={onRemove} className="self-end">
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

interface FactorFieldsProps {
  readonly factor: FactorDraft;
  readonly name: string;
  readonly path: string;
  readonly quotes: readonly QuoteChoice[];
  readonly errorAt: ErrorAt;
  readonly onChange: (factor: FactorDraft) => void;
  readonly onRemove: (() => void) | null;
}

function FactorFields(props: FactorFieldsProps) {
  const { factor, name, path, quotes, errorAt, onChange } = props;
  const cite = (choice: QuoteChoice | null) => {
    const found = choice && factor.low === '' ? firstNumber(choice.quote, factor.unit) : null;
    onChange({ ...factor, evidence_id: choice?.id ?? null, low: found ?? factor.low });
  };
  return (
    <fieldset className="grid gap-3 border-t border-border pt-3 sm:grid-cols-2">
      <legend className="sr-only">{name}</legend>
      <FactorHead {...props} />
      <div className="grid grid-cols-2 gap-2">
        <Field label="From" error={errorAt(`${path}.low`)}>
          <Input
            inputMode="decimal"
            value={factor.low}
            onChange={(event) => onChange({ ...factor, low: event.target.value })}
          />
        </Field>
        <Field label="To" optional error={errorAt(`${path}.high`)}>
          <Input
            inputMode="decimal"
            value={factor.high}
            onChange={(event) => onChange({ ...factor, high: event.target.value })}
          />
        </Field>
      </div>
      <div className="sm:col-span-2">
        <QuoteSelect
          label="Who said it?"
          none="Our estimate"
          quotes={quotes}
          value={factor.evidence_id}
          error={errorAt(`${path}.evidence_id`)}
          onChange={cite}
        />
      </div>
    </fieldset>
  );
}

function FactorHead({ factor, name, path, errorAt, onChange, onRemove }: Omit<FactorFieldsProps, 'quotes'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem_auto] gap-2">
      <Field label="What does it count?" error={errorAt(`${path}.label`)}>
        <Input
          value={factor.label}
          onChange={(event) => onChange({ ...factor, label: event.target.value })}
          placeholder={factor.unit === 'money' ? 'Price per hour' : 'Hours a year'}
        />
      </Field>
      <Field label="Unit">
        <Select value={factor.unit} onValueChange={(unit) => onChange({ ...factor, unit })} options={UNITS} />
      </Field>
      {onRemove && (
        <IconButton label={`Remove ${name.toLowerCase()}`} onClick={onRemove} className="self-end">
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
