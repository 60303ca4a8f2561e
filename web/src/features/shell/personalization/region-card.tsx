import { dayOf } from '@dealwright/domain/calendar';
import { LOCALES } from '@dealwright/domain/locale';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { browserLocale, useChosenLocale, useLocale } from '../../../lib/locale.ts';
import { Card } from '../../../ui/card.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { useChooseLocale } from './use-choose-locale.ts';

const BROWSER = 'browser';

/** 'English (United Kingdom)'. */
function nameOf(locale: string): string {
  return (
    new Intl.DisplayNames('en-US', { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
  );
}

function options(chosen: string | null) {
  const all = [...new Set<string>([...LOCALES, ...(chosen === null ? [] : [chosen])])];
  const named = all.map((value) => ({ value, label: nameOf(value) }));
  return [
    { value: BROWSER, label: `Browser language: ${nameOf(browserLocale())}` },
    ...named.sort((a, b) => a.label.localeCompare(b.label)),
  ];
}

/** How numbers, money and dates are written, and understood where they are typed. */
export function RegionCard() {
  const chosen = useChosenLocale();
  const choose = useChooseLocale();
  const locale = useLocale();
  const today = dayOf(new Date());
  const samples = [
    formatNumber(1_234_567.8),
    formatMoney({ amountMinor: 4_800_050, currency: 'USD' }),
    formatDay(`${Number(today.slice(0, 4)) - 1}-03-12`),
  ];
  return (
    <Card
      title="Numbers and dates"
      description="How amounts and dates appear, in emails and notifications too."
    >
      <div className="flex flex-col gap-3 sm:max-w-sm">
        <Field label="Region format">
          <Combobox
            value={chosen ?? BROWSER}
            clearable={false}
            options={options(chosen)}
            onValueChange={(next) => {
              if (next !== null) choose(LOCALES.find((one) => one === next) ?? null);
            }}
          />
        </Field>
        <p key={locale} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground tabular-nums">
          {samples.map((sample) => (
            <span key={sample}>{sample}</span>
          ))}
        </p>
      </div>
    </Card>
  );
}
