/**
 * What every line of Releases, Roadmap and the landing page rests on, in one place: a test that proves it, `planned`
 * where it is not there yet, or the specification's own words. A test holds the pages against this list.
 */
type Basis =
  | { readonly provedBy: string; readonly says: string }
  | 'planned'
  | "the specification's own words";

const QUOTED = "the specification's own words";
const proved = (provedBy: string, says: string): Basis => ({ provedBy, says });

export const PRODUCT_CLAIMS: Readonly<Record<string, Basis>> = {
  '9-stage deal pipeline': proved('domain/src/words.test.ts', 'stages'),
  'Grid/kanban and list views': proved(
    'e2e/src/pipeline-list.spec.ts',
    'the list is sorted by the head that is clicked',
  ),
  'Field-level history of every deal': proved(
    'server/src/features/deals/history/history.test.ts',
    'comes newest first, each change once',
  ),
  'Deal notes': proved('server/src/features/interactions/interactions.test.ts', 'note'),
  'Stakeholder profiles with a visual map': proved(
    'server/src/features/stakeholders/map/stakeholder-map.test.ts',
    'says who was met and heard when',
  ),
  'Manual MEDDPICC entry with 8 pillars': proved(
    'server/src/features/qualification/evidence/evidence.test.ts',
    'addEvidence',
  ),
  'Task management': proved(
    'server/src/features/tasks/tasks.test.ts',
    'a task is one’s own unless a colleague is named',
  ),
  'Email/password authentication with a tenant per company': proved('db/src/isolation.test.ts', 'ROLE11'),
  'AI company detection from the email domain': proved(
    'server/src/platform/company-domain.test.ts',
    'domain',
  ),
  'Audio recording/upload with transcription': proved(
    'e2e/src/recordings.spec.ts',
    'a call is recorded with consent, transcribed and heard',
  ),
  'Themes with light/dark mode': proved('domain/src/theme.test.ts', 'theme'),
  'Dashboard and analytics': proved('server/src/features/dashboard/figures.test.ts', 'FIG03'),
  'Account planning': proved(
    'server/src/features/account-planning/plans/account-plans.test.ts',
    'begin as drafts, once for a period',
  ),
  'Territory planning': proved(
    'server/src/features/territories/territories.test.ts',
    'figures count what closes in the quarter against its quota',
  ),
  'Win/loss analysis': proved(
    'server/src/features/win-loss/win-loss.test.ts',
    'says whether groups differ by more than chance',
  ),
  'Competitive intelligence': proved(
    'e2e/src/similar-deals.spec.ts',
    'shows what worked in a won deal like it',
  ),
  'Advanced reporting': 'planned',
  'Mobile app': 'planned',
  'Salesforce sync': 'planned',
  'ML forecasting': proved(
    'domain/src/odds/compute-odds.test.ts',
    'lead where the last period is a poor guide',
  ),
  'Meeting voice-to-text': proved(
    'e2e/src/recordings.spec.ts',
    'a call is recorded with consent, transcribed and heard',
  ),
  'Workflow builder': 'planned',
  'Multi-CRM connector': 'planned',
  'Predictive analytics': 'planned',
  'AI sales coach': 'planned',
  'White-label': 'planned',
  'Team collaboration': proved(
    'e2e/src/together.spec.ts',
    'what one person moves is seen by another without reload',
  ),
  '1.0, January 2025, about 60% complete': QUOTED,
  '40% faster deal qualification': QUOTED,
  '25% higher win rates': QUOTED,
  '99.9% uptime': QUOTED,
  'AES-256 encryption': QUOTED,
  'TLS 1.3': QUOTED,
  'Deals as a board and as a list, by keyboard and by touch': proved(
    'e2e/src/keyboard.spec.ts',
    'from the board to a deal to the words its evidence rests on',
  ),
  'MEDDPICC graded by evidence, with every quote kept': proved(
    'server/src/features/analyst/quote-lock.test.ts',
    'keeps a verbatim quote of a buyer',
  ),
  'An analyst that reads calls, emails and notes': proved(
    'server/src/features/analyst/suggestions.test.ts',
    'without a key the embedded analyst answers',
  ),
  'A forecast capped by what is proven': proved('domain/src/qualification.test.ts', 'forecast'),
  'Account and territory plans': proved(
    'e2e/src/territory-planning.spec.ts',
    'an admin plans territories, sees what would move, applies it',
  ),
  'Tasks from open gaps': proved('server/src/features/tasks/generation/derive-tasks.test.ts', 'gap'),
  'Email from Gmail, on its deal': proved(
    'e2e/src/gmail.spec.ts',
    'a mailbox is announced, paused, resumed and disconnected',
  ),
  'HubSpot sync in both directions': proved(
    'e2e/src/hubspot-conflicts.spec.ts',
    'of two admins who decide at once',
  ),
  'Products and price books, priced on each deal': proved(
    'e2e/src/products.spec.ts',
    'twenty lines are typed by keyboard in a minute',
  ),
  'Call recording and transcription': proved(
    'e2e/src/recordings.spec.ts',
    'a call is recorded with consent, transcribed and heard',
  ),
  'Quotes and close plans that buyers open without an account': proved(
    'e2e/src/buyer-quote.spec.ts',
    'a buyer gets a link by email, confirms the address, comments and accepts',
  ),
  'RFPs turned into requirements, with a library of answers': proved(
    'e2e/src/rfp.spec.ts',
    'an answer goes to the library, is approved and is used in the next RFP',
  ),
  'Battlecards and win rates against each competitor': proved(
    'e2e/src/competitors.spec.ts',
    'a competitor has a page with a win rate of the deals you can read',
  ),
  'Import from any CRM’s files, with undo': proved(
    'e2e/src/import.spec.ts',
    'a newcomer brings five files in one go, sees the board',
  ),
  'Win/loss analysis from evidence': proved(
    'server/src/features/win-loss/win-loss.test.ts',
    'says whether groups differ by more than chance',
  ),
  'Outlook and Microsoft Teams': 'planned',
  'Salesforce owners, stages and deals': 'planned',
  'Reports for the weekly review': 'planned',
  'A forecast that learns from how your own deals ended': proved(
    'domain/src/odds/compute-odds.test.ts',
    'lead where the last period is a poor guide',
  ),
  'Pipeline change between any two days, to the cent': proved(
    'domain/src/pipeline-change/pipeline-change.test.ts',
    'balances to the cent in each currency',
  ),
  'Deal reviews with decisions and promises': proved(
    'e2e/src/review.spec.ts',
    'ten deals are reviewed by keyboard alone',
  ),
  'Coaching from evidence, promises and calls': proved(
    'e2e/src/coaching.spec.ts',
    'a manager opens a seller’s coaching down to the deal',
  ),
  'Coaching from the deals your team has won': 'planned',
};

export function isPlanned(line: string): boolean {
  return PRODUCT_CLAIMS[line] === 'planned';
}

/** Whether a line that was announced is there: a test proves it. */
export function isAvailable(line: string): boolean {
  return typeof PRODUCT_CLAIMS[line] === 'object';
}
