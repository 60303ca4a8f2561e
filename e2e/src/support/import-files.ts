import type { Page } from '@playwright/test';

export interface TextFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function textFile(name: string, lines: readonly string[]): TextFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}

const TEAM = textFile('team.csv', [
  'Sales rep,Manager,Office',
  'Mara Lindqvist,Otto Brandt,North',
  'Ivo Castellan,Otto Brandt,North',
  'Priya Raman,Helen Osei,South',
]);

const PRODUCTS = textFile('products.csv', [
  'Product,Series,List price',
  'Cold Room Basic,Cold,550',
  'Cold Room Pro,Cold,4821',
  'Harbor Crane,Harbor,26768',
]);

export const CUSTOMERS = textFile('customers.csv', [
  'Customer,Sector,Founded,Annual revenue,Employees,Country,Parent company',
  'Fjord Energy,energy,1998,1100.04,2822,Norway,',
  'Fjord Wind,energy,2009,251.41,495,Norway,Fjord Energy',
  'Tidal Foods,retail,1986,647.18,1185,Philipines,',
  'Kestrel Software,technolgy,2001,587.34,1356,United States,',
]);

const DEALS_HEAD = 'Opportunity ID,Sales rep,Product,Customer,Stage,Engage date,Close date,Close value';

/** Two are won for 5,371 in all, one is lost, two are open, one of them without a customer. */
export const DEALS = textFile('opportunities.csv', [
  DEALS_HEAD,
  'A1C2E3,Mara Lindqvist,Cold Room Basic,Fjord Energy,Won,2025-10-20,2026-03-01,550',
  'B4D5F6,Ivo Castellan,Cold RoomPro,Tidal Foods,Won,2025-10-25,2026-03-11,4821',
  'C7E8G9,Priya Raman,Harbor Crane,Kestrel Software,Lost,2025-11-02,2026-03-16,0',
  'D1F2H3,Mara Lindqvist,Cold Room Pro,Fjord Wind,Engaging,2026-02-14,,',
  'E4G5J6,Priya Raman,Cold Room Basic,,Prospecting,,,',
]);

/** Of the people two work for customers of the file, one by email domain; one has a private address. */
export const PEOPLE = textFile('people.csv', [
  'First name,Last name,Job title,Email,Phone,Company',
  'Nora,Eide,CFO,nora@fjord-wind.example,+47 22 12 34 56,Fjord Wind',
  'Sami,Reyes,Buyer,sami@tidal-foods.example,,',
  'Lars,Holm,,lars@gmail.com,,',
]);

/** As `CUSTOMERS`, with the websites by which people are found. */
export const CUSTOMERS_WITH_WEBSITES = textFile('customers.csv', [
  'Customer,Website,Sector,Employees',
  'Fjord Energy,fjord-energy.example,Energy,2822',
  'Fjord Wind,fjord-wind.example,Energy,495',
  'Tidal Foods,tidal-foods.example,Retail,1185',
  'Kestrel Software,kestrel.example,Technology,1356',
]);

/** Describes the columns of the others, and holds no records. */
const DICTIONARY = textFile('dictionary.csv', [
  'Table,Field,Description',
  'customers,Customer,Name of the company',
  'customers,Sector,Industry of the company',
  'opportunities,Stage,Stage of the sales pipeline',
  'opportunities,Close value,Revenue from the deal',
]);

export const FOUR_AND_A_DICTIONARY = [DEALS, CUSTOMERS, DICTIONARY, TEAM, PRODUCTS] as const;

/** Every date can be read both ways. */
export const AMBIGUOUS_DAYS = textFile('spring.csv', [
  'Opportunity ID,Deal name,Stage,Amount,Close date',
  'S1,Spring one,Proposal,1200,03/04/2026',
  'S2,Spring two,Proposal,1300,05/06/2026',
]);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture that calls itself a table. */
export const PICTURE = { name: 'picture.csv', mimeType: 'text/csv', buffer: PNG };
export const EMPTY = textFile('empty.csv', []);

export const THOUSAND_COLUMNS = textFile('wide.csv', [
  Array.from({ length: 1000 }, (_, index) => `Column ${index}`).join(','),
  Array.from({ length: 1000 }, (_, index) => String(index)).join(','),
]);

export const FORMULAS = textFile('formulas.csv', [
  'Customer,Website,Country',
  '"=HYPERLINK(""http://evil.example"",""Fjord"")",=1+1,"=cmd|\' /C calc\'!A0"',
  '+Tidal,@SUM(1+1),-Norway',
]);

/** Chooses files at `/import` and waits until they are read. */
export async function readFiles(page: Page, files: readonly TextFile[]): Promise<void> {
  await page.getByLabel('Files', { exact: true }).setInputFiles([...files]);
  await page.getByRole('button', { name: /^Continue with / }).click();
  await page.waitForURL(/\/import\/[\w-]{36}/);
}
