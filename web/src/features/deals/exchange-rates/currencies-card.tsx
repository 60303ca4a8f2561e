import { CURRENCIES, type Currency } from '@dealwright/domain/money';
import { Plus, Upload } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import {
  NotText,
  type ReportingRates,
  useChangeReportingCurrency,
  useImportRates,
  useReportingRates,
} from './api.ts';

const RateDialog = lazy(() => import('./rate-dialog.tsx').then((module) => ({ default: module.RateDialog })));
const RatesDialog = lazy(() =>
  import('./rates-dialog.tsx').then((module) => ({ default: module.RatesDialog })),
);

const NONE = 'none';

/** In which currency sums of several are told, and at which rates; for admins. */
export function CurrenciesCard() {
  const reporting = useReportingRates();
  return (
    <Card
      title="Currencies"
      description="Sums of several currencies are also shown in one. Deals keep their own currency."
    >
      <QueryState query={reporting} skeleton={<SkeletonList rows={2} label="Loading currencies" />}>
        {(loaded) => (
          <div className="flex flex-col gap-4">
            <ReportingCurrency reporting={loaded} />
            {loaded.reporting_currency !== null && (
              <>
                <TodaysRates reporting={loaded} currency={loaded.reporting_currency} />
                <RateTools currency={loaded.reporting_currency} />
              </>
            )}
          </div>
        )}
      </QueryState>
    </Card>
  );
}

function ReportingCurrency({ reporting }: { readonly reporting: ReportingRates }) {
  const change = useChangeReportingCurrency();
  const saved = reporting.reporting_currency;
  const shown = change.isPending ? change.variables.currency : saved;
  const choose = (value: string): void => {
    const currency = CURRENCIES.find((code) => code === value) ?? null;
    if (currency === saved) return;
    change.mutate(
      { currency, former_currency: saved },
      {
        onSuccess: () =>
          notifySuccess('Reporting currency saved', {
            text: currency ?? 'Sums of several currencies aren’t converted',
          }),
        onError: (error) => notifyError('Couldn’t save the reporting currency', { text: problemText(error) }),
      },
    );
  };
  return (
    <Field
      label="Reporting currency"
      help={reporting.converting ? 'Closed deals are being converted to it.' : undefined}
    >
      <Select
        value={shown ?? NONE}
        disabled={change.isPending}
        onValueChange={choose}
        options={[
          { value: NONE, label: 'None' },
          ...CURRENCIES.map((value) => ({ value: value as string, label: value })),
        ]}
        className="sm:max-w-44"
      />
    </Field>
  );
}

interface TodaysRatesProps {
  readonly reporting: ReportingRates;
  readonly currency: string;
}

/** What one unit of each other currency is worth today, and what cannot be converted. */
function TodaysRates({ reporting: { rates }, currency }: TodaysRatesProps) {
  const missing = CURRENCIES.filter(
    (code) => code !== currency && !rates.some((rate) => rate.currency === code),
  );
  return (
    <div className="flex flex-col gap-2">
      {rates.length > 0 && (
        <ul aria-label="Today’s rates" className="divide-y divide-border rounded-lg border border-border">
          {rates.map((rate) => (
            <li
              key={rate.currency}
              className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-2 text-sm tabular-nums"
            >
              <span>
                1 {rate.currency} = {shortRate(rate.rate)} {currency}
              </span>
              <span className="text-muted-foreground">
                {formatDay(rate.day)} · {rate.own ? 'Set by you' : 'Daily rates'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p className="text-sm text-muted-foreground">
          No rate for {missing.join(', ')}. Sums with these currencies aren’t converted.
        </p>
      )}
    </div>
  );
}

/** Six digits that say something; the rest is there for exactness. */
const shortRate = (rate: string): string =>
  new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6, useGrouping: false }).format(Number(rate));

/** Rates by hand and by file. */
function RateTools({ currency }: { readonly currency: string }) {
  const [open, setOpen] = useState<'rate' | 'rates' | null>(null);
  const load = useImportRates();
  const close = () => setOpen(null);
  const take = (file: File): void =>
    load.mutate(file, {
      onSuccess: ({ saved, unchanged, ignored }) =>
        notifySuccess(saved === 0 ? 'No new rates' : `${formatCount(saved, 'rate')} imported`, {
          text: [
            ...(unchanged > 0 ? [`${formatCount(unchanged, 'rate')} unchanged`] : []),
            ...(ignored.length > 0
              ? [`${formatCount(ignored.length, 'other currency', 'other currencies')} skipped`]
              : []),
          ].join(', '),
        }),
    });
  return (
    <div className="flex flex-col gap-3">
      {load.error && <Callout tone="lost" title={failureOf(load.error)} live />}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => setOpen('rate')}>
          <Plus aria-hidden />
          Add rate
        </Button>
        <FileButton busy={load.isPending} onFile={take} />
        <Button variant="ghost" onClick={() => setOpen('rates')}>
          Your rates
        </Button>
      </div>
      <p className="text-xs text-muted-foreground">
        Import a CSV with the columns day, currency and rate (for 1 {currency}), or the European Central
        Bank’s CSV.
      </p>
      <Suspense fallback={null}>
        {open === 'rate' && <RateDialog reporting={currency as Currency} onClose={close} />}
        {open === 'rates' && <RatesDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

function failureOf(error: unknown): string {
  if (error instanceof NotText) return error.message;
  const atFile = isProblem(error) ? error.errors.find(({ path }) => path === 'content') : undefined;
  return atFile?.message ?? problemText(error);
}

interface FileButtonProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

function FileButton({ busy, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Import CSV
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label="File of exchange rates (CSV)"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
