import { addDays } from '@dealwright/domain/calendar';

/** What the files hold, so that an import can be checked against it. */
export const SALES_FACTS = {
  accounts: 85,
  subsidiaries: 15,
  products: 7,
  sellers: 35,
  managers: 6,
  deals: 8_800,
  stages: { Won: 4_238, Lost: 2_473, Engaging: 1_589, Prospecting: 500 },
  /** In whole units of the currency. */
  won: 10_005_534,
  withoutAccount: 1_425,
  misspelled: 1_480,
} as const;

const FIRST = [
  'Amber',
  'Boreal',
  'Cinder',
  'Dune',
  'Ember',
  'Fjord',
  'Garnet',
  'Harbor',
  'Indigo',
  'Juniper',
];
const SECOND = ['Foods', 'Energy', 'Freight', 'Labs', 'Mills', 'Optics', 'Paper', 'Retail', 'Steel'];
const GIVEN = ['Ada', 'Bruno', 'Clara', 'Dario', 'Elsa', 'Femi', 'Greta', 'Hugo', 'Iris', 'Jonas'];
const FAMILY = ['Alder', 'Birch', 'Cedar', 'Elm'];
const SECTORS = ['technolgy', 'medical', 'retail', 'software', 'finance'];
const PLACES = ['United States', 'Kenya', 'Philipines', 'Norway', 'Japan'];
const OFFICES = ['Central', 'East', 'West'];
const MANAGERS = ['Mara Quill', 'Niko Rowe', 'Olga Stone', 'Pavel Trent', 'Rita Umber', 'Sven Vale'];
/** The first is spelled without a blank in the file of deals. */
const PRODUCTS = [
  ['Orbit Pro', 'Orbit', 4_821],
  ['Orbit Basic', 'Orbit', 550],
  ['Orbit Plus Basic', 'Orbit', 1_096],
  ['Orbit Plus Pro', 'Orbit', 5_482],
  ['Delta Special', 'Delta', 55],
  ['Delta Advanced', 'Delta', 3_393],
  ['Kepler 500', 'Kepler', 26_768],
] as const;

type Cell = string | number;
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const csv = (header: string, rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows.map((row) => row.join(','))].join('\n');

const accountName = (index: number): string =>
  `${at(FIRST, index)} ${at(SECOND, Math.trunc(index / FIRST.length))}`;
const sellerName = (index: number): string =>
  `${at(GIVEN, index)} ${at(FAMILY, Math.trunc(index / GIVEN.length))}`;

function accountRows(): Cell[][] {
  return Array.from({ length: SALES_FACTS.accounts }, (_, index) => [
    accountName(index),
    at(SECTORS, index),
    1980 + (index % 38),
    `${100 + index * 13}.04`,
    50 + index * 71,
    at(PLACES, index),
    index < SALES_FACTS.subsidiaries ? accountName(70 + (index % 7)) : '',
  ]);
}

function usDay(offset: number): string {
  const [year, month, day] = addDays('2016-10-20', offset).split('-').map(Number);
  return `${month}/${day}/${year}`;
}

const STAGES = Object.entries(SALES_FACTS.stages).flatMap(([stage, count]) =>
  Array.from({ length: count }, (_, index) => ({ stage, index })),
);

/** Equal amounts, and the last one brings the sum to what the facts say. */
function worthOf(stage: string, index: number): Cell {
  if (stage === 'Lost') return 0;
  if (stage !== 'Won') return '';
  const { stages, won } = SALES_FACTS;
  const each = Math.trunc(won / stages.Won);
  return index < stages.Won - 1 ? each : won - each * (stages.Won - 1);
}

function dealRow({ stage, index }: (typeof STAGES)[number], place: number): Cell[] {
  const isClosed = stage === 'Won' || stage === 'Lost';
  const { deals, withoutAccount, misspelled } = SALES_FACTS;
  const product = place < misspelled ? 'OrbitPro' : at(PRODUCTS, 1 + (place % (PRODUCTS.length - 1)))[0];
  return [
    `OP${String(place).padStart(6, '0')}`,
    // Thirty of them own deals.
    sellerName(place % 30),
    product,
    place >= deals - withoutAccount ? '' : accountName(place % SALES_FACTS.accounts),
    stage,
    stage === 'Prospecting' ? '' : usDay(index % 300),
    isClosed ? usDay((index % 300) + 1 + (index % 120)) : '',
    worthOf(stage, index),
  ];
}

const DICTIONARY = [
  'accounts,,,,,,,,,sales_teams,,,,',
  'account,sector,year_established,revenue,employees,office_location,subsidiary_of,,,sales_agent,manager,regional_office,,',
  ',,,,,,,,,,,,,',
  'products,,,,,,sales_pipeline,,,,,,,',
  'product,series,sales_price,,,,opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value',
].join('\n');

/** The files of a hardware seller's pipeline: invented names, with the sizes and blemishes of a real export. */
export function salesFiles(): { readonly name: string; readonly content: string }[] {
  const sellers = Array.from({ length: SALES_FACTS.sellers }, (_, index) => [
    sellerName(index),
    at(MANAGERS, index),
    at(OFFICES, index),
  ]);
  return [
    {
      name: 'accounts.csv',
      content: csv(
        'account,sector,year_established,revenue,employees,office_location,subsidiary_of',
        accountRows(),
      ),
    },
    { name: 'data_dictionary.csv', content: DICTIONARY },
    { name: 'products.csv', content: csv('product,series,sales_price', PRODUCTS) },
    {
      name: 'sales_pipeline.csv',
      content: csv(
        'opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value',
        STAGES.map(dealRow),
      ),
    },
    { name: 'sales_teams.csv', content: csv('sales_agent,manager,regional_office', sellers) },
  ];
}
