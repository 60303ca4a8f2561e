import { CURRENCIES, inCurrency } from '@dealwright/domain/money';
import { formatDay } from '../../../lib/format.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { AccountPlan, SectionContents } from './api.ts';
import { GoalBar } from './goal-bar.tsx';
import { SectionCard } from './section-card.tsx';

const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: value }));

/** What is to be won with the account by when, and how far that is. */
export function GoalSection({ plan }: { readonly plan: AccountPlan }) {
  const { amount_minor, currency, due_on, note } = plan.sections.goal.content;
  return (
    <SectionCard
      plan={plan}
      section="goal"
      description={`Revenue with ${plan.account.name}${
        plan.units.length > 1 ? ' and its subsidiaries' : ''
      }, from deals you can access`}
      editor={(content, onChange) => <GoalEditor content={content} onChange={onChange} />}
    >
      <GoalBar progress={plan.progress} goalMinor={amount_minor} currency={currency} />
      <p className="mt-3 text-sm text-muted-foreground">By {formatDay(due_on ?? plan.ends_on)}</p>
      {note && <p className="mt-2 whitespace-pre-line">{note}</p>}
    </SectionCard>
  );
}

interface GoalEditorProps {
  readonly content: SectionContents['goal'];
  readonly onChange: (content: SectionContents['goal']) => void;
}

function GoalEditor({ content, onChange }: GoalEditorProps) {
  const set = (change: Partial<SectionContents['goal']>) => onChange({ ...content, ...change });
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_6rem_1fr]">
        <Field label="Revenue">
          <MoneyInput
            keepAs="amount"
            amountMinor={content.amount_minor}
            currency={content.currency}
            onAmountChange={(amount_minor) => set({ amount_minor })}
          />
        </Field>
        <Field label="Currency">
          <Select
            value={content.currency}
            options={CURRENCY_OPTIONS}
            onValueChange={(currency) => {
              const { amount_minor: amountMinor, currency: before } = content;
              const figure =
                amountMinor === null
                  ? null
                  : inCurrency({ amountMinor, currency: before }, currency).amountMinor;
              set({ currency, amount_minor: figure });
            }}
          />
        </Field>
        <Field label="By" optional help="Defaults to the end of the period.">
          <DateInput keepAs="due" value={content.due_on} onValueChange={(due_on) => set({ due_on })} />
        </Field>
      </div>
      <Field label="Note" optional>
        <Textarea
          rows={2}
          maxLength={2000}
          value={content.note ?? ''}
          onChange={(event) => set({ note: event.currentTarget.value || null })}
        />
      </Field>
    </>
  );
}
