export interface DemoAccountRecord {
  readonly name: string;
  readonly industry: string;
  readonly employees: number;
  readonly city: string;
  readonly country: string;
  /** The name of its parent account. */
  readonly partOf?: string;
}

/** The customers of the demo company. None of these companies exists. */
export const DEMO_COMPANIES: readonly DemoAccountRecord[] = [
  {
    name: 'Northgate Hospital Trust',
    industry: 'Health care',
    employees: 6400,
    city: 'Leeds',
    country: 'United Kingdom',
  },
  { name: 'Bergholm Logistik', industry: 'Logistics', employees: 2100, city: 'Hamburg', country: 'Germany' },
  {
    name: 'Casa Aurora Foods',
    industry: 'Food production',
    employees: 3800,
    city: 'Valencia',
    country: 'Spain',
  },
  { name: 'Halden Credit Union', industry: 'Banking', employees: 920, city: 'Oslo', country: 'Norway' },
  {
    name: 'Pinecrest School District',
    industry: 'Education',
    employees: 5100,
    city: 'Portland',
    country: 'United States',
  },
  {
    name: 'Meridian Rail Services',
    industry: 'Transport',
    employees: 4300,
    city: 'Chicago',
    country: 'United States',
  },
  {
    name: 'Tessaly Insurance',
    industry: 'Insurance',
    employees: 2700,
    city: 'Zurich',
    country: 'Switzerland',
  },
  { name: 'Orbis Packaging', industry: 'Manufacturing', employees: 1600, city: 'Lyon', country: 'France' },
  { name: 'Blue Fjord Energy', industry: 'Energy', employees: 3300, city: 'Bergen', country: 'Norway' },
  {
    name: 'Kestrel Aerospace Parts',
    industry: 'Manufacturing',
    employees: 1250,
    city: 'Bristol',
    country: 'United Kingdom',
  },
  {
    name: 'Lumen & Oak Retail',
    industry: 'Retail',
    employees: 8900,
    city: 'Minneapolis',
    country: 'United States',
  },
  {
    name: 'Solano Water Authority',
    industry: 'Public sector',
    employees: 780,
    city: 'Sacramento',
    country: 'United States',
  },
  {
    name: 'Vantaa Diagnostics',
    industry: 'Health care',
    employees: 640,
    city: 'Helsinki',
    country: 'Finland',
    partOf: 'Northgate Hospital Trust',
  },
  {
    name: 'Ironbridge Construction',
    industry: 'Construction',
    employees: 5600,
    city: 'Birmingham',
    country: 'United Kingdom',
  },
  {
    name: 'Palmetto Freight',
    industry: 'Logistics',
    employees: 1900,
    city: 'Charleston',
    country: 'United States',
    partOf: 'Bergholm Logistik',
  },
  {
    name: 'Novalis Pharma',
    industry: 'Pharmaceuticals',
    employees: 7200,
    city: 'Basel',
    country: 'Switzerland',
  },
  {
    name: 'Quillon Software',
    industry: 'Software',
    employees: 410,
    city: 'Austin',
    country: 'United States',
  },
  {
    name: 'Großmann Werkzeuge',
    industry: 'Manufacturing',
    employees: 2300,
    city: 'Stuttgart',
    country: 'Germany',
  },
  {
    name: 'Terra Verde Organics',
    industry: 'Food production',
    employees: 540,
    city: 'Bologna',
    country: 'Italy',
  },
  {
    name: 'Harborline Insurance',
    industry: 'Insurance',
    employees: 3100,
    city: 'Boston',
    country: 'United States',
    partOf: 'Tessaly Insurance',
  },
  { name: 'Cobalt Mining Group', industry: 'Mining', employees: 9800, city: 'Perth', country: 'Australia' },
  {
    name: 'Elmwood Senior Living',
    industry: 'Health care',
    employees: 2600,
    city: 'Columbus',
    country: 'United States',
    partOf: 'Northgate Hospital Trust',
  },
  {
    name: 'Fennel & Rye Hotels',
    industry: 'Hospitality',
    employees: 4700,
    city: 'Dublin',
    country: 'Ireland',
  },
  { name: 'Sundberg Furniture', industry: 'Retail', employees: 3600, city: 'Malmö', country: 'Sweden' },
  {
    name: 'Atlas Municipal Services',
    industry: 'Public sector',
    employees: 1400,
    city: 'Denver',
    country: 'United States',
  },
  {
    name: 'Reyes Telecom',
    industry: 'Telecommunications',
    employees: 6100,
    city: 'Monterrey',
    country: 'Mexico',
  },
  {
    name: 'Whitcombe Legal',
    industry: 'Legal services',
    employees: 350,
    city: 'London',
    country: 'United Kingdom',
  },
  {
    name: 'Alpine Biotech',
    industry: 'Pharmaceuticals',
    employees: 880,
    city: 'Innsbruck',
    country: 'Austria',
    partOf: 'Novalis Pharma',
  },
];
