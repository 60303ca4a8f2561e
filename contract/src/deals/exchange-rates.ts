import { CURRENCIES } from '@dealwright/domain/money';
import { z } from 'zod';
import { daySchema, givenDaySchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

/** A file of every working day since 1999 with forty currencies is half this size. */
export const MAX_RATES_FILE_CHARACTERS = 3_000_000;

const currencySchema = z.enum(CURRENCIES);
/** An exact decimal, as text, because a JSON number would be rounded. */
const rateSchema = z
  .string()
  .trim()
  .regex(/^\d{1,10}(?:\.\d{1,12})?$/, 'Enter a rate such as 1.0832')
  .refine((rate) => Number(rate) > 0, 'Enter a rate greater than zero');

export const reportingRatesSchema = z
  .object({
    /** The currency of converted sums; null if they aren't converted. */
    reporting_currency: z.string().nullable(),
    /** Closed deals are still being converted to it. */
    converting: z.boolean(),
    rates: z.array(
      z.object({
        currency: z.string(),
        /** How much one unit of this currency is worth in the reporting currency. */
        rate: z.string(),
        day: z.iso.date(),
        /** Set by the company; otherwise from the operator's source. */
        own: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ReportingRates' });
export type ReportingRatesAnswer = z.infer<typeof reportingRatesSchema>;

export const exchangeRateSchema = z
  .object({
    day: z.iso.date(),
    base: z.string(),
    currency: z.string(),
    /** How much one unit of the base is worth in this currency. */
    rate: z.string(),
  })
  .meta({ id: 'ExchangeRate' });
export type ExchangeRate = z.infer<typeof exchangeRateSchema>;

export const getReportingRates = defineRoute({
  operationId: 'getReportingRates',
  method: 'GET',
  path: '/reporting-rates',
  audience: 'user',
  summary: 'The company’s reporting currency, and what each other currency is worth in it today',
  response: reportingRatesSchema,
});

export const changeReportingCurrency = defineRoute({
  operationId: 'changeReportingCurrency',
  method: 'PUT',
  path: '/reporting-currency',
  audience: 'user',
  summary: 'Set the currency that sums of several currencies are converted to, or none; for admins',
  body: z.strictObject({
    currency: currencySchema.nullable(),
    /** The current one, to be replaced: 412 if it has changed since. */
    former_currency: z.string().max(3).nullable().optional(),
  }),
  response: reportingRatesSchema,
});

export const listExchangeRates = defineRoute({
  operationId: 'listExchangeRates',
  method: 'GET',
  path: '/exchange-rates',
  audience: 'user',
  summary: 'The exchange rates that the company has set, the latest day first; for admins',
  query: z.object(pageQuery),
  response: pageOf(exchangeRateSchema),
});

export const setExchangeRate = defineRoute({
  operationId: 'setExchangeRate',
  method: 'PUT',
  path: '/exchange-rates',
  audience: 'user',
  summary: 'Set how much of a currency one unit of another was worth on a day; for admins',
  body: z
    .strictObject({ day: givenDaySchema, base: currencySchema, currency: currencySchema, rate: rateSchema })
    .refine(({ base, currency }) => base !== currency, {
      path: ['currency'],
      message: 'Choose two different currencies',
    }),
  response: exchangeRateSchema,
});

export const importExchangeRates = defineRoute({
  operationId: 'importExchangeRates',
  method: 'POST',
  path: '/exchange-rates/file',
  audience: 'user',
  summary:
    'Set exchange rates from a CSV file with the columns day, currency and rate (for one unit of the reporting ' +
    'currency), or in the form of the European Central Bank’s eurofxref; for admins',
  body: z.strictObject({
    content: z.string().min(1, 'The file is empty').max(MAX_RATES_FILE_CHARACTERS, 'The file is too large'),
  }),
  bodyLimit: 2 * MAX_RATES_FILE_CHARACTERS,
  response: z
    .object({
      /** New or changed rates. */
      saved: z.number().int(),
      unchanged: z.number().int(),
      first_day: z.iso.date(),
      last_day: z.iso.date(),
      /** Currencies in the file that no deal can have. */
      ignored: z.array(z.string()),
    })
    .meta({ id: 'ImportedRates' }),
});

export const deleteExchangeRate = defineRoute({
  operationId: 'deleteExchangeRate',
  method: 'DELETE',
  path: '/exchange-rates/:day/:base/:currency',
  audience: 'user',
  summary: 'Delete one of the company’s exchange rates; closed deals keep theirs; for admins',
  params: z.object({ day: daySchema, base: currencySchema, currency: currencySchema }),
  response: z.undefined(),
  status: 204,
});
