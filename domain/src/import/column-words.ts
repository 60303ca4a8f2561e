import type { ImportFieldOf, ImportKind } from './fields.ts';

/**
 * What columns are called, as plain words separated by bars. English as the makers of CRMs write it, then German, French,
 * Spanish and Dutch for what every list has.
 */
type Words<Kind extends ImportKind> = Readonly<Partial<Record<ImportFieldOf<Kind>, string>>>;

const OWNER = `owner|owner name|assigned to|assigned user|account executive|rep|sales rep|sales person|salesperson
    sales agent|agent|seller|owned by|user|sales owner|besitzer|verantwortlich|zuständig|vertriebsmitarbeiter
    propriétaire|responsable|propietario|eigenaar`;
const OWNER_EMAIL = `owner email|owned by email|owner email address|assigned to email|rep email|sales rep email|user email`;
const CREATED = `created|created on|created at|created date|create date|date created|date added|created time|creation date
    date entered|added on|added|erstellt|erstellt am|date de création|fecha de creación`;
const CURRENCY = `currency|currency code|iso currency|currency iso code|amount currency|deal currency|transaction currency
    currency of value|währung|devise|moneda|valuta`;

const TEAMMATE: Words<'teammate'> = {
  external_id: 'id|user id|employee id|rep id|agent id|dealwright id',
  name: `name|full name|user|sales agent|sales rep|sales person|salesperson|rep|agent|seller|account executive
    employee|team member|member`,
  first_name: 'first name|firstname|given name|vorname|prénom|nombre',
  last_name: 'last name|lastname|surname|family name|nachname|nom|apellido',
  email: 'email|e mail|email address|user email|work email|username|login',
  manager: 'manager|manager name|reports to|supervisor|team lead|boss|line manager|vorgesetzter',
  manager_email: 'manager email|supervisor email|reports to email',
  role: 'role|user role|profile|permission set|access level|rolle',
};

const PRODUCT: Words<'product'> = {
  external_id: 'id|product id|product code|sku|item number|article number|artikelnummer',
  name: 'product|product name|name|item|item name|produkt|produit|producto',
  family: 'series|family|product family|category|product category|product line|line',
  price: `sales price|price|list price|unit price|standard price|retail price|msrp|preis|prix|precio`,
  price_tax:
    'price includes tax|prices include tax|tax included|includes tax|price including tax|tax inclusive',
  currency: CURRENCY,
};

const ACCOUNT: Words<'account'> = {
  external_id: `id|account id|company id|organization id|record id|customer id|account number|customer number
    kundennummer|dealwright id`,
  name: `account|account name|company|company name|organization|organisation|organization name|organisation name
    name|customer|customer name|client|business name|firma|kunde|entreprise|société|empresa|bedrijf`,
  domain: `website|web site|domain|company domain name|company domain|url|website url|homepage|web|web address
    webseite|site web|sitio web`,
  industry: 'industry|sector|vertical|industry sector|branche|secteur|sector industrial',
  city: `city|billing city|town|address city|address 1 city|shipping city|hq city|office city|city of address
    city town village locality of address|ort|stadt|ville|ciudad|plaats`,
  country: `country|country region|billing country|address country|address 1 country region|office location|location
    hq country|headquarters|country of address|billing country region|land|pays|país`,
  employees: `employees|number of employees|employee count|no of employees|num employees|headcount|company size|size
    staff|mitarbeiter|effectif|empleados`,
  revenue: `annual revenue|revenue|yearly revenue|turnover|sales volume|umsatz|jahresumsatz|chiffre d affaires
    ingresos`,
  currency: CURRENCY,
  parent: `parent account|parent company|parent|parent organization|parent name|subsidiary of|member of
    ultimate parent|holding|belongs to|muttergesellschaft`,
  parent_external_id: 'parent account id|parent company id|parent id|parent record id',
  owner: `${OWNER}|account owner|company owner|organization owner|account manager`,
  owner_email: `${OWNER_EMAIL}|account owner email|company owner email`,
  created_on: `${CREATED}|organization created|company created|customer since`,
};

const CONTACT: Words<'contact'> = {
  external_id: 'id|contact id|person id|record id|customer id|dealwright id',
  name: `name|full name|contact name|contact|person|person name|display name|ansprechpartner|kontakt`,
  first_name: 'first name|firstname|given name|forename|first|vorname|prénom|nombre|voornaam',
  last_name: 'last name|lastname|surname|family name|last|nachname|nom|apellido|apellidos|achternaam',
  title: `title|job title|position|role|job role|designation|function|job|funktion|titre|poste|cargo`,
  email: `email|e mail|email address|work email|primary email|business email|e mail address|email 1|email work
    correo electrónico|courriel|e mail adresse`,
  other_emails: `other email|additional email addresses|secondary email|email 2|personal email|alternate email|email other
    email home|additional emails`,
  phone: `phone|phone number|work phone|business phone|telephone|primary phone|office phone|direct phone|phone work
    tel|telefon|téléphone|teléfono|telefoon`,
  other_phones: `mobile|mobile phone|mobile phone number|cell|cell phone|other phone|home phone|phone mobile|phone other
    phone home|handy|mobil|portable|móvil`,
  account: `account|account name|company|company name|organization|organisation|organization name|associated company
    employer|lead name|firma|entreprise|société|empresa|bedrijf`,
  account_external_id: `account id|account name id|company id|organization id|associated company id|associated company ids
    associated company ids primary`,
  account_domain: `company domain|company domain name|company website|account website|website|website url|domain|lead url
    url`,
  left_on: 'left on|left company on|left company',
  owner: `${OWNER}|contact owner|lead owner|person owner`,
  owner_email: `${OWNER_EMAIL}|contact owner email`,
  created_on: `${CREATED}|person created|contact created`,
};

const DEAL: Words<'deal'> = {
  external_id: `id|deal id|opportunity id|record id|opportunity number|deal number|opp id|deal no|number|external id
    dealwright id`,
  name: `name|deal name|opportunity name|deal|opportunity|title|deal title|topic|opportunity title|subject
    potential name|verkaufschance|opportunité|oportunidad|naam`,
  account: `account|account name|company|company name|organization|organisation|organization name|associated company
    customer|customer name|client|potential customer|sales account|primary associated company|firma|kunde
    entreprise|société|client|empresa|cliente|bedrijf|klant`,
  account_external_id: `account id|account name id|company id|organization id|associated company id|associated company ids
    customer id|associated company ids primary`,
  stage: `stage|deal stage|sales stage|stage name|pipeline stage|opportunity stage|pipeline phase|phase|step
    vertriebsphase|verkaufsphase|étape|etapa|fase`,
  outcome: 'status|outcome|state|deal status|won lost|result|opportunity status|status reason',
  amount: `amount|value|deal value|deal amount|opportunity amount|close value|total|est revenue|estimated revenue
    estimated value|total value|contract value|tcv|acv|arr|price|deal size|opportunity value
    amount in company currency|betrag|wert|montant|valeur|importe|valor|monto|bedrag|waarde`,
  currency: CURRENCY,
  close_date: `close date|closing date|expected close date|est close date|estimated close date|expected close
    forecast close date|projected close date|target close date|close|closes|abschlussdatum|date de clôture
    fecha de cierre|sluitdatum`,
  closed_on: `closed on|deal closed on|actual close date|closed date|actual close|closed at|date closed|won lost date
    close time|closed time`,
  engaged_on: `engage date|engaged on|engagement date|start date|opened|opened on|open date|first contact
    first meeting date|stage since`,
  created_on: `${CREATED}|deal created|opportunity created`,
  owner: `${OWNER}|deal owner|opportunity owner`,
  owner_email: `${OWNER_EMAIL}|deal owner email|opportunity owner email`,
  product: `product|products|product name|product interest|line item|offering|solution|produkt|produit|producto`,
  source: `source|lead source|deal source|original source|original source type|opportunity source|channel|quelle`,
  forecast: 'forecast|forecast category|forecast category name|forecast type|forecast choice',
  decision_date: 'decision date|date of decision|expected decision date',
  next_step: 'next step|next steps|next action|nächster schritt|prochaine étape',
  next_step_due: 'next step due|next step due date|next step date|next activity date|next action date',
  loss_reason: `loss reason|lost reason|closed lost reason|reason for loss|reason lost|reason|lost because|verlustgrund`,
  archived_on: 'archived on',
};

const STAKEHOLDER: Words<'stakeholder'> = {
  external_id: 'id|record id|contact role id|opportunity contact role id|stakeholder id|dealwright id',
  deal: 'deal|deal name|opportunity|opportunity name',
  deal_external_id: 'deal id|deal number|opportunity id|opportunity number',
  account: 'account|account name|company|company name|organization|organization name',
  account_external_id: 'account id|company id|organization id',
  name: 'stakeholder|stakeholder name|contact|contact name|person|person name|full name|contact full name|name',
  first_name: 'first name|firstname|given name',
  last_name: 'last name|lastname|surname|family name',
  email: 'email|email address|contact email|e mail',
  contact_external_id: 'contact id|person id',
  title: 'title|job title|position',
  phone: 'phone|phone number|telephone',
  buying_role: 'buying role|role|contact role|opportunity contact role|deal role|association label',
  side: 'side',
  influence: 'influence|influence level|level of influence',
  stance: 'stance|stance toward us|attitude|sentiment',
  reports_to: 'reports to|reports to name|manager',
  reports_to_external_id: 'reports to id',
  influences: 'influences',
  influenced_by: 'influenced by',
};

const WORDS: { readonly [Kind in ImportKind]: Words<Kind> } = {
  teammate: TEAMMATE,
  product: PRODUCT,
  account: ACCOUNT,
  contact: CONTACT,
  deal: DEAL,
  stakeholder: STAKEHOLDER,
};

/** What makers call columns that we have no place for, of whatever kind. */
const NO_PLACE = `probability|win probability|close probability|win likelihood|type|deal type|opportunity type|account type
    description|notes|note|comments|tags|tag|labels|label|pipeline|deal pipeline|sales pipeline|modified
    modified on|modified at|modified date|last modified|last modified date|modified time|updated|updated at
    last activity|last activity date|last contacted|last viewed date|created by|created by id|modified by
    modified by id|last modified by id|is deleted|is closed|is won|row checksum|system modstamp
    expected revenue|weighted amount|weighted value|exchange rate|salutation|fax|street|billing street
    shipping street|mailing street|address|zip|postal code|billing zip|state province|time zone
    lifecycle stage|lead status|rating|priority|fiscal year|fiscal quarter|fiscal period|age|days open
    days in stage|owner role|owner id|deal owner id|campaign|campaign source|partner|primary contact
    contact person|contact|contact name|contacts|number of associated contacts|team|sales team|territory
    sic code|ticker symbol|account site|do not call|email opt out|birthday|birthdate|assistant|department
    confidence|hot|base currency amount|forecast value|forecast amount|open deals|won deals|lost deals
    total activities|score|year established|founded|year founded|main phone|billing state|mailing city
    mailing country|mailing state|source|lead source|original source|contact source
    regional office|region|beschreibung|notizen`;

export interface FieldWords {
  /** The name of a column's plain words, and the field that is called so. */
  readonly byName: ReadonlyMap<string, string>;
  readonly byField: ReadonlyMap<string, readonly string[]>;
}

/** Names stand between bars or on lines of their own. */
function splitWords(names: string): string[] {
  return names.split(/[|\n]/).map((name) => name.trim());
}

function wordsOf(kind: ImportKind): FieldWords {
  const rows = Object.entries(WORDS[kind]).map(([field, names]): [string, string[]] => [
    field,
    splitWords(names),
  ]);
  const byName = rows.flatMap(([field, names]) => names.map((name): [string, string] => [name, field]));
  return { byName: new Map(byName.toReversed()), byField: new Map(rows) };
}

export const FIELD_WORDS: Readonly<Record<ImportKind, FieldWords>> = {
  teammate: wordsOf('teammate'),
  product: wordsOf('product'),
  account: wordsOf('account'),
  contact: wordsOf('contact'),
  deal: wordsOf('deal'),
  stakeholder: wordsOf('stakeholder'),
};

export const NO_PLACE_WORDS: ReadonlySet<string> = new Set(splitWords(NO_PLACE));
