import type { Topic } from './topics.ts';

export interface Opportunity {
  readonly name: string;
  readonly topic: Topic;
}

const of = (topic: Topic, name: string): Opportunity => ({ name, topic });

/** The opportunities of each account, in order; names are unique. */
export const OPPORTUNITIES: Readonly<Record<string, readonly Opportunity[]>> = {
  'Northgate Hospital Trust': [
    of('planning', 'Theatre scheduling, two hospitals'),
    of('forecasting', 'Winter bed capacity forecast'),
    of('workforce', 'Night shift rostering'),
  ],
  'Bergholm Logistik': [
    of('planning', 'Route planning, Hamburg hub'),
    of('suppliers', 'Carrier portal'),
    of('forecasting', 'Peak season volume forecast'),
  ],
  'Casa Aurora Foods': [
    of('planning', 'Production planning, Valencia plant'),
    of('suppliers', 'Grower and packer portal'),
    of('maintenance', 'Cold store maintenance analytics'),
  ],
  'Halden Credit Union': [
    of('workforce', 'Branch workforce planning'),
    of('service', 'Member service desk'),
    of('forecasting', 'Branch cash forecast'),
  ],
  'Pinecrest School District': [
    of('planning', 'School bus route planning'),
    of('workforce', 'Substitute teacher scheduling'),
    of('maintenance', 'School building maintenance'),
  ],
  'Meridian Rail Services': [
    of('field', 'Track crew dispatch'),
    of('maintenance', 'Rolling stock maintenance analytics'),
    of('suppliers', 'Spare parts supplier portal'),
  ],
  'Tessaly Insurance': [
    of('field', 'Claims adjuster scheduling'),
    of('forecasting', 'Claims volume forecast'),
  ],
  'Orbis Packaging': [
    of('planning', 'Two-plant production planning'),
    of('suppliers', 'Film and resin supplier portal'),
  ],
  'Blue Fjord Energy': [
    of('field', 'Offshore technician scheduling'),
    of('maintenance', 'Turbine maintenance analytics'),
  ],
  'Kestrel Aerospace Parts': [
    of('planning', 'Machining cell scheduling'),
    of('suppliers', 'Supplier quality portal'),
  ],
  'Lumen & Oak Retail': [
    of('workforce', 'Store staffing, 140 stores'),
    of('forecasting', 'Holiday demand forecast'),
  ],
  'Solano Water Authority': [
    of('field', 'Pump station field service'),
    of('service', 'Leak report service desk'),
  ],
  'Vantaa Diagnostics': [
    of('planning', 'Lab capacity planning'),
    of('maintenance', 'Analyzer maintenance program'),
  ],
  'Ironbridge Construction': [of('workforce', 'Site crew planning'), of('suppliers', 'Subcontractor portal')],
  'Palmetto Freight': [of('planning', 'Dock and yard planning'), of('forecasting', 'Lane demand forecast')],
  'Novalis Pharma': [
    of('planning', 'Batch planning, Basel site'),
    of('suppliers', 'Raw material supplier portal'),
  ],
  'Quillon Software': [
    of('service', 'Customer support desk'),
    of('workforce', 'Consultant capacity planning'),
  ],
  'Großmann Werkzeuge': [
    of('planning', 'Shop floor scheduling'),
    of('maintenance', 'Milling machine maintenance analytics'),
  ],
  'Terra Verde Organics': [
    of('forecasting', 'Harvest volume forecast'),
    of('suppliers', 'Farm supplier portal'),
  ],
  'Harborline Insurance': [
    of('workforce', 'Contact center workforce plan'),
    of('service', 'Broker service desk'),
  ],
  'Cobalt Mining Group': [
    of('maintenance', 'Haul truck maintenance analytics'),
    of('workforce', 'Shift planning, two mines'),
  ],
  'Elmwood Senior Living': [of('workforce', 'Care staff rostering'), of('field', 'Facilities field service')],
  'Fennel & Rye Hotels': [
    of('workforce', 'Housekeeping staff planning'),
    of('forecasting', 'Room demand forecast'),
  ],
  'Sundberg Furniture': [
    of('planning', 'Home delivery slot planning'),
    of('field', 'Assembly team scheduling'),
  ],
  'Atlas Municipal Services': [of('field', 'Road crew scheduling'), of('service', 'Resident service desk')],
  'Reyes Telecom': [
    of('field', 'Installer dispatch, Monterrey'),
    of('maintenance', 'Cell tower maintenance analytics'),
  ],
  'Whitcombe Legal': [of('workforce', 'Matter staffing plan'), of('service', 'Client intake desk')],
  'Alpine Biotech': [
    of('maintenance', 'Lab equipment maintenance program'),
    of('forecasting', 'Trial supply forecast'),
  ],
};
