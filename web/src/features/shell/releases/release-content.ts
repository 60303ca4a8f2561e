/** What Releases and Roadmap say, in one place: it changes with a release, and with nothing else. */

export type Severity = 'critical' | 'high' | 'medium' | 'low';
export type AreaStatus = 'working' | 'not-working' | 'partial' | 'needs-verification';

/** The version of this build, as its package says. */
export const PRODUCT_VERSION = '0.2.0';

/** The release that is described here. */
export const RELEASE = { version: '1.0', date: 'January 2025', complete: 'about 60% complete' } as const;

interface WorkingCategory {
  readonly title: string;
  readonly status: AreaStatus;
  readonly items: readonly string[];
}

export const ALREADY_WORKING: readonly WorkingCategory[] = [
  {
    title: 'Deal management',
    status: 'working',
    items: [
      '9-stage deal pipeline',
      'Grid/kanban and list views',
      'Field-level history of every deal',
      'Deal notes',
    ],
  },
  { title: 'Stakeholders', status: 'working', items: ['Stakeholder profiles with a visual map'] },
  { title: 'MEDDPICC', status: 'working', items: ['Manual MEDDPICC entry with 8 pillars'] },
  { title: 'Tasks', status: 'working', items: ['Task management'] },
  {
    title: 'Accounts and companies',
    status: 'working',
    items: [
      'Email/password authentication with a tenant per company',
      'AI company detection from the email domain',
    ],
  },
  { title: 'Audio', status: 'working', items: ['Audio recording/upload with transcription'] },
  { title: 'Appearance', status: 'working', items: ['Themes with light/dark mode'] },
];

export interface OpenArea {
  readonly title: string;
  readonly severity: Severity;
  readonly status: AreaStatus;
  readonly needed: string;
}

export const STILL_OPEN: readonly OpenArea[] = [
  {
    title: 'Email sync',
    severity: 'critical',
    status: 'needs-verification',
    needed: 'A check that large mailboxes match the deals they feed.',
  },
  {
    title: 'Data export and deletion',
    severity: 'critical',
    status: 'partial',
    needed: 'A full test of export and deletion on companies with a million records.',
  },
  {
    title: 'CRM sync',
    severity: 'high',
    status: 'partial',
    needed: 'A second CRM besides HubSpot, with the same rules for conflicts.',
  },
  {
    title: 'AI suggestions',
    severity: 'high',
    status: 'needs-verification',
    needed: 'Accuracy measured on calls and emails the analyst hasn’t seen before.',
  },
  {
    title: 'AI webhooks',
    severity: 'high',
    status: 'needs-verification',
    needed: 'Weeks of deliveries to endpoints that are slow or offline.',
  },
  {
    title: 'Outlook and Teams',
    severity: 'medium',
    status: 'not-working',
    needed: 'Microsoft 365 sign-in, then the same email rules as Gmail.',
  },
  {
    title: 'News',
    severity: 'medium',
    status: 'needs-verification',
    needed: 'A check that headlines of companies with common names are about the right one.',
  },
  {
    title: 'Products and RFP',
    severity: 'medium',
    status: 'partial',
    needed: 'Answers to portals that take no documents.',
  },
  {
    title: 'Reports',
    severity: 'medium',
    status: 'partial',
    needed: 'Reports you build yourself and send on a schedule.',
  },
  {
    title: 'Languages',
    severity: 'low',
    status: 'not-working',
    needed: 'Text kept apart from the screens, and a second language.',
  },
];

export const TECHNICAL_STACK: readonly (readonly [string, string])[] = [
  ['Web app', 'React and TypeScript, built with Vite'],
  ['API and worker', 'TypeScript on Node.js, described by OpenAPI'],
  ['Database', 'PostgreSQL with row-level security, or an embedded one'],
  ['AI', 'An embedded analyst, or a model of the company’s choice'],
  ['Sign-in', 'Our own sessions, with two-factor authentication'],
];

export const TOP_PRIORITIES: readonly string[] = [
  'Compare every connected mailbox with the deals it feeds',
  'Test export and deletion on companies with a million records',
  'Bring Outlook email to the deals it belongs to',
  'Measure the analyst on texts it hasn’t seen',
];

interface RoadmapGroup {
  readonly title: string;
  readonly when: string;
  readonly items: readonly (readonly [string, string])[];
}

export const ROADMAP: readonly RoadmapGroup[] = [
  {
    title: 'In Development',
    when: 'Next 3-6 Months',
    items: [
      ['Dashboard and analytics', 'Pipeline, forecast and slipped deals, for you and your team'],
      ['Account planning', 'Goals, people and white space for each account, next to its deals'],
      ['Territory planning', 'Accounts, pipeline and quota by territory'],
      ['Win/loss analysis', 'Why deals were won and lost, from their evidence rather than from memory'],
      ['Competitive intelligence', 'Who you compete with in which deals, and what worked against them'],
      ['Advanced reporting', 'Reports you build, sent on a schedule'],
    ],
  },
  {
    title: 'Coming Soon',
    when: '6-12 Months',
    items: [
      ['Mobile app', 'The pipeline and next steps on your phone, even offline'],
      ['Salesforce sync', 'Owners, accounts and deals in both directions'],
      ['ML forecasting', 'A forecast that learns from what happened to earlier deals'],
      ['Meeting voice-to-text', 'What was said in a meeting, as a transcript on its deal'],
      ['Workflow builder', 'Rules for what happens next, without code'],
    ],
  },
  {
    title: 'Long-term Vision',
    when: '12-24+ Months',
    items: [
      ['Multi-CRM connector', 'Several CRMs side by side, one set of deals'],
      ['Predictive analytics', 'Which deals are likely to slip, and why'],
      ['AI sales coach', 'What to ask next, from what has worked before'],
      ['White-label', 'The product with your company’s name and colors'],
      ['Team collaboration', 'Collaborators, notes and live updates on every deal'],
    ],
  },
];

export const HOW_WE_PRIORITIZE: readonly (readonly [string, string])[] = [
  ['Customer impact', 'How many people it helps, and how much'],
  ['Business value', 'What it is worth to the companies that use the product'],
  ['Technical feasibility', 'What it takes to build it well'],
  ['Strategic alignment', 'Whether it makes deals better qualified'],
  ['Market demand', 'How often it is asked for'],
];

export const ROADMAP_REVIEW = { updated: 'January 2025', next: 'April 2025' } as const;
