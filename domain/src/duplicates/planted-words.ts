const list = (words: string): string[] => words.trim().split(/\s+/);

export const COMPANY_WORDS = list(`
  Northwind Harbour Alder Beacon Cedar Delta Ember Falcon Granite Hazel Ivory Juniper Kestrel Lumen Meridian Nimbus Orchid
  Pinnacle Quartz Raven Summit Tundra Umber Vertex Willow Xenon Yarrow Zephyr Anchor Birch Cobalt Dune Echo Fjord Glacier
  Horizon Indigo Jasper Keystone Lagoon Maple Nova Opal Prairie Quill Ridge Saffron Timber Ursa Violet Wren Aspen Bristol
  Canyon Dover Elm Foxglove Grove Heron Iris Jade Kelp Laurel Mistral Nectar Osprey Pebble Quarry Russet Sable Thistle
  Upland Valley Walnut Amber Bramble Clover Drift Eagle Fern Garnet Heather Islet Jubilee Kite Lark Marlin Newton Oak
  Palisade Rowan Sterling Teal Unity Vale Wharf Arbor Bluff Crest Dawn Estuary Flint Gale Hollow Inlet Jetty Knoll Ledge
`);
export const INDUSTRIES = list(`
  Logistics Energy Foods Medical Software Textiles Robotics Insurance Optics Chemicals Media Marine Aerospace Packaging
  Plastics Furniture Pharma Telecom Retail Steel Mining Banking Hotels Motors Tools Paper Glass Ceramics Farms Dairy
`);
export const LEGAL_FORMS = [
  'Inc',
  'Inc.',
  'Ltd',
  'Ltd.',
  'LLC',
  'GmbH',
  'AG',
  'S.A.',
  'B.V.',
  'Corp',
  'Corporation',
  'plc',
];
export const PROJECTS = list(`
  Rollout Migration Renewal Pilot Expansion Upgrade Platform Onboarding Audit Analytics Security Network Storage Licenses
  Support Training Integration Warehouse Portal Dashboard Archive Backup Sensors Payroll Billing Scheduling
`);
export const NICKNAMES: Readonly<Record<string, string>> = {
  Robert: 'Bob',
  William: 'Bill',
  Elizabeth: 'Liz',
  Margaret: 'Maggie',
  Thomas: 'Tom',
  Michael: 'Mike',
  Katherine: 'Kate',
  Alexander: 'Alex',
  Jennifer: 'Jen',
  Andrew: 'Andy',
};
export const FIRST_NAMES = list(`
  Robert William Elizabeth Margaret Thomas Michael Katherine Alexander Jennifer Andrew Ada Bruno Carla Dmitri Elena Farid
  Greta Hugo Ines Jonas Kira Lars Mona Nils Olga Pavel Quinn Rosa Stefan Tara Uma Viktor Wanda Xavier Yusuf Zoe Amir Bea
  Cyril Dora Emil Flora Gavin Helga Ivan Julia Karim Lena Marco Nadia Oscar Petra Ravi Sonja Theo Ursula Vera Walter
`);
export const LAST_NAMES = list(`
  Lindqvist Moreau Schneider Okafor Petrov Tanaka Rossi Novak Hansen Murphy Costa Weber Dubois Kowalski Svensson Greene
  Fischer Alvarez Nakamura Popescu Jansen Keller Bianchi Horvat Larsen Byrne Pereira Wagner Lambert Zielinski Nyberg Foster
  Becker Romero Suzuki Ionescu Bakker Meier Ricci Kovac Nielsen Doyle Santos Bauer Girard Wojcik Ekstrom Harper Vogel Ortega
  Ito Dumitru Visser Brunner Conti Babic Madsen Kelly Ramos Koch Roux Mazur Holm Barnes Krause Castro Kato Stan Smit Frei
`);
