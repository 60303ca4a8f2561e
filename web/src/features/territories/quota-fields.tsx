import type { Territory } from '@dealwright/contract/territories/territories';
import { dayOf } from '@dealwright/domain/calendar';
import { CURRENCIES, inCurrency } from '@dealwright/domain/money';
import { addQuarters, quarterLabel, quarterOf } from '@dealwright/domain/quarter';
import { Plus, Trash2 } from 'lucide-react';
import { useRowIds } from '../../lib/use-row-ids.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useForgetPart } from '../../ui/keep-typed.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';

type Quotas = Territory['quotas'];

/** This year and the next, and the quarters from the last one on. */
function periods(quotas: Quotas): { value: string; label: string }[] {
  const now = quarterOf(dayOf(new Date()));
  const year = Number(now.slice(0, 4));
  const known = new Map<string, string>([year, year + 1].map((one) => [String(one), `Year ${one}`]));
  for (const step of [-1, 0, 1, 2, 3, 4]) {
    const quarter = addQuarters(now, step);
    known.set(quarter, quarterLabel(quarter));
  }
  for (const { period } of quotas) if (!known.has(period)) known.set(period, period);
  return [...known].map(([value, label]) => ({ value, label }));
}

const figureIn = ({ amount_minor: amountMinor, currency }: Quotas[number], other: string): number =>
  inCurrency({ amountMinor, currency }, other).amountMinor;

interface QuotaFieldsProps {
  readonly quotas: Quotas;
  readonly onChange: (quotas: Quotas) => void;
}

/** Quotas by quarter or year; a quarter without its own has a fourth of its year's. */
export function QuotaFields({ quotas, onChange }: QuotaFieldsProps) {
  const options = periods(quotas);
  const change = (at: number, part: Partial<Quotas[number]>) =>
    onChange(quotas.map((quota, index) => (index === at ? { ...quota, ...part } : quota)));
  const rows = useRowIds(quotas.length);
  const forget = useForgetPart();
  const currency = quotas.at(-1)?.currency ?? 'USD';
  const free = options.find(
    ({ value }) => !quotas.some((quota) => quota.period === value && quota.currency === currency),
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Quota</legend>
      {quotas.map((quota, at) => (
        <QuotaRow
          key={rows.ids[at]}
          at={at}
          quota={quota}
          options={options}
          onChange={(part) => change(at, part)}
          onRemove={() => {
            rows.removed(at);
            forget(`quota.${at}`);
            onChange(quotas.filter((_, index) => index !== at));
          }}
        />
      ))}
      {free && (
        <Button
          size="sm"
          variant="outline"
          className="self-start"
          onClick={() => {
            rows.added();
            onChange([...quotas, { period: free.value, amount_minor: 0, currency }]);
          }}
        >
          <Plus aria-hidden />
          Add a quota
        </Button>
      )}
    </fieldset>
  );
}

interface QuotaRowProps {
  readonly at: number;
  readonly quota: Quotas[number];
  readonly options: ReturnType<typeof periods>;
  readonly onChange: (part: Partial<Quotas[number]>) => void;
  readonly onRemove: () => void;
}

function QuotaRow({ at, quota, options, onChange, onRemove }: QuotaRowProps) {
  return (
    <div className="grid grid-cols-[1fr_6rem_auto] items-end gap-2 sm:grid-cols-[10rem_1fr_7rem_auto]">
      <Field label="Period" hideLabel={at > 0} className="max-sm:col-span-3">
        <Select value={quota.period} options={options} onValueChange={(period) => onChange({ period })} />
      </Field>
      <Field label="Amount" hideLabel={at > 0}>
        <MoneyInput
          keepAs={`quota.${at}.amount`}
          amountMinor={quota.amount_minor}
          currency={quota.currency}
          required
          onAmountChange={(amount) => {
            if (amount !== null) onChange({ amount_minor: amount });
          }}
        />
      </Field>
      <Field label="Currency" hideLabel={at > 0}>
        <Select
          value={quota.currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onValueChange={(next) => onChange({ currency: next, amount_minor: figureIn(quota, next) })}
        />
      </Field>
      <IconButton label={`Remove quota ${at + 1}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
