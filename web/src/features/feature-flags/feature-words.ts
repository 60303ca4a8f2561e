import type { Feature } from '@dealwright/domain/feature';

interface Words {
  readonly title: string;
  /** What it gives people. */
  readonly does: string;
  /** What does not come of it yet. */
  readonly notYet?: string;
}

export const FEATURE_WORDS: Readonly<Record<Feature, Words>> = {
  deal_share: {
    title: 'Share Deal',
    does: 'People show a deal to a colleague by a read-only link, and add collaborators, from the bar above it.',
  },
  deal_archive: {
    title: 'Archive Deal',
    does: 'Deals can be taken out of board, list, search and totals, and be restored.',
  },
  deal_delete: {
    title: 'Delete Deal',
    does: 'Deals can be put into a bin. They can be restored for 30 days and are erased then.',
  },
  data_controls: {
    title: 'Data Controls',
    does: 'People take their data out as files, admins that of the company, and have their account erased.',
  },
  outlook: {
    title: 'Outlook',
    does: 'Mail from Outlook, beside Gmail.',
    notYet: 'Not built yet. Nothing would change, so it cannot be switched on.',
  },
  teams: {
    title: 'Teams',
    does: 'Calls and messages from Microsoft Teams.',
    notYet: 'Not built yet. Nothing would change, so it cannot be switched on.',
  },
  change_email: {
    title: 'Change Email',
    does: 'People change the address they sign in with; the old one can undo it for seven days.',
  },
};
