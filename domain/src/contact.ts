/** Where a contact was first known from. */
export const CONTACT_SOURCE_LABELS = {
  deal: 'Deal',
  manual: 'Added by hand',
  import: 'Import',
  hubspot: 'HubSpot',
} as const;

export type ContactSource = keyof typeof CONTACT_SOURCE_LABELS;
export const CONTACT_SOURCES = Object.keys(CONTACT_SOURCE_LABELS) as readonly ContactSource[];

/** Addresses and numbers that one contact may have. */
export const MAX_CONTACT_EMAILS = 10;
export const MAX_CONTACT_PHONES = 10;
