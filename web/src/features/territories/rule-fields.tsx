import type { TerritoryRuleBody } from '@dealwright/contract/territories/territories';
import { COUNTRIES } from '@dealwright/domain/country';
import { INDUSTRIES } from '@dealwright/domain/industry';
import { CURRENCIES, inCurrency } from '@dealwright/domain/money';
import { Trash2 } from 'lucide-react';
import { CountInput } from '../../ui/count-input.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ChipPicker } from './chip-picker.tsx';

const REGION = 'region:';
const COUNTRY_OPTIONS = [
  ...[...new Set(COUNTRIES.map(({ region }) => region))].map((region) => ({
    value: REGION + region,
    label: `All of ${region}`,
  })),
  ...COUNTRIES.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
];

function withRegions(values: readonly string[]): string[] {
  const codes = values.flatMap((value) =>
    value.startsWith(REGION)
      ? COUNTRIES.filter(({ region }) => region === value.slice(REGION.length)).map(({ code }) => code)
      : [value],
  );
  return [...new Set(codes)];
}

interface RuleFieldsProps {
  readonly number: number;
  readonly rule: TerritoryRuleBody;
  readonly people: readonly { readonly value: string; readonly label: string }[];
  /** Of the workspace's accounts, beside those that many have. */
  readonly industries: readonly string[];
  readonly onChange: (rule: TerritoryRuleBody) => void;
  readonly onRemove?: (() => void) | undefined;
}

/** What an account must be to fit: everything that is filled in. */
export function RuleFields({ number, rule, people, industries, onChange, onRemove }: RuleFieldsProps) {
  const change = (part: Partial<TerritoryRuleBody>) => onChange({ ...rule, ...part });
  const names = [...new Set([...INDUSTRIES, ...industries])].sort();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-border p-3">
      <legend className="px-1 text-sm font-medium">Rule {number}</legend>
      {onRemove && (
        <IconButton label={`Remove rule ${number}`} className="-mt-3 -mb-2 self-end" onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
      <ChipPicker
        label="Countries"
        placeholder="Add a country or a region"
        values={rule.countries}
        options={COUNTRY_OPTIONS}
        onChange={(values) => change({ countries: withRegions(values) })}
      />
      <ChipPicker
        label="Industries"
        placeholder="Add an industry"
        values={rule.industries}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(values) => change({ industries: values })}
      />
      <EmployeeFields employees={rule.employees} onChange={(employees) => change({ employees })} />
      <RevenueFields revenue={rule.revenue} onChange={(revenue) => change({ revenue })} />
      <NamedField named={rule.named} onChange={(named) => change({ named })} />
      <ChipPicker
        label="Account owner"
        placeholder="Add a colleague"
        values={rule.owners}
        options={people}
        nameOf={() => 'Former member'}
        onChange={(values) => change({ owners: values })}
      />
    </fieldset>
  );
}

interface RevenueFieldsProps {
  readonly revenue: TerritoryRuleBody['revenue'];
  readonly onChange: (revenue: NonNullable<TerritoryRuleBody['revenue']>) => void;
}

function RevenueFields({ revenue: given, onChange }: RevenueFieldsProps) {
  const revenue = given ?? { from: null, to: null, currency: 'USD' as const };
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_1fr_7rem]">
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={end === 'from' ? 'Annual revenue from' : 'Annual revenue to'} optional>
          <MoneyInput
            keepAs={`revenue.${end}`}
            amountMinor={revenue[end]}
            currency={revenue.currency}
            onAmountChange={(amount) => onChange({ ...revenue, [end]: amount })}
          />
        </Field>
      ))}
      <Field label="Currency">
        <Select
          value={revenue.currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onValueChange={(currency) => {
            const figure = (end: 'from' | 'to'): number | null => {
              const amountMinor = revenue[end];
              if (amountMinor === null) return null;
              return inCurrency({ amountMinor, currency: revenue.currency }, currency).amountMinor;
            };
            onChange({ from: figure('from'), to: figure('to'), currency });
          }}
        />
      </Field>
    </div>
  );
}

interface EmployeeFieldsProps {
  readonly employees: TerritoryRuleBody['employees'];
  readonly onChange: (employees: NonNullable<TerritoryRuleBody['employees']>) => void;
}

function EmployeeFields({ employees: given, onChange }: EmployeeFieldsProps) {
  const employees = given ?? { from: null, to: null };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={end === 'from' ? 'Employees from' : 'Employees to'} optional>
          <CountInput
            keepAs={`employees.${end}`}
            value={employees[end]}
            onValueChange={(count) => onChange({ ...employees, [end]: count })}
          />
        </Field>
      ))}
    </div>
  );
}

interface NamedFieldProps {
  readonly named: readonly string[];
  readonly onChange: (named: string[]) => void;
}

function NamedField({ named, onChange }: NamedFieldProps) {
  return (
    <Field label="Names or domains" optional help="One per line: Acme Corporation, or acme.example">
      <Textarea
        rows={2}
        defaultValue={named.join('\n')}
        onBlur={(event) =>
          onChange(
            event.currentTarget.value
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== ''),
          )
        }
      />
    </Field>
  );
}
