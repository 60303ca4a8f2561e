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
    does: 'Share a deal with a colleague by read-only link, or add collaborators.',
  },
  deal_archive: {
    title: 'Archive Deal',
    does: 'Take a deal out of the pipeline, search and totals, and restore it at any time.',
  },
  deal_delete: {
    title: 'Delete Deal',
    does: 'Move a deal to the trash. It can be restored for 30 days, then it is erased.',
  },
  data_controls: {
    title: 'Data Controls',
    does: 'Export personal or company data, set how long it is kept, and delete an account or the company.',
  },
  outlook: {
    title: 'Outlook',
    does: 'Email from Outlook, as with Gmail.',
    notYet: 'Not built yet, so you can’t turn it on.',
  },
  teams: {
    title: 'Teams',
    does: 'Calls and messages from Microsoft Teams.',
    notYet: 'Not built yet, so you can’t turn it on.',
  },
  change_email: {
    title: 'Change Email',
    does: 'Change the address you sign in with. The old address can undo it for seven days.',
  },
};
