import type { Grade } from '@dealwright/domain/qualification-settings';

interface RoadmapGroup {
  readonly title: string;
  /** The fuller, the nearer. */
  readonly grade: Grade;
  readonly items: readonly string[];
}

/** What is there and what comes next; each line stands in the list of product claims. */
export const ROADMAP_GROUPS: readonly RoadmapGroup[] = [
  {
    title: 'Recent releases',
    grade: 3,
    items: [
      'Deals as a board and as a list, by keyboard and by touch',
      'MEDDPICC graded by evidence, with every quote kept',
      'An analyst that reads calls, emails and notes',
      'A forecast capped by what is proven',
      'Account and territory plans',
      'Tasks from open gaps',
      'Email from Gmail, on its deal',
      'HubSpot sync in both directions',
      'Products and price books, priced on each deal',
      'Quotes and close plans that buyers open without an account',
      'RFPs turned into requirements, with a library of answers',
      'Battlecards and win rates against each competitor',
      'Call recording and transcription',
      'Import from any CRM’s files, with undo',
      'A forecast that learns from how your own deals ended',
      'Pipeline change between any two days, to the cent',
      'Deal reviews with decisions and promises',
      'Win/loss analysis from evidence',
      'Coaching from evidence, promises and calls',
    ],
  },
  {
    title: 'In development',
    grade: 2,
    items: ['Reports for the weekly review'],
  },
  {
    title: 'Coming soon',
    grade: 1,
    items: ['Outlook and Microsoft Teams', 'Salesforce owners, stages and deals'],
  },
  {
    title: 'Long-term vision',
    grade: 0,
    items: ['Coaching from the deals your team has won'],
  },
];
