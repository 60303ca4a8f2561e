/** Kinds of competitors: another company, no decision, or a solution built in-house. */
export const COMPETITOR_KINDS = ['company', 'no_decision', 'in_house'] as const;
export type CompetitorKind = (typeof COMPETITOR_KINDS)[number];

export const COMPETITOR_KIND_LABELS: Readonly<Record<CompetitorKind, string>> = {
  company: 'Company',
  no_decision: 'No decision',
  in_house: 'Built in-house',
};

/** Phrases that name the two kinds that are no company, besides the aliases people add. */
export const PHRASES_OF_KIND: Readonly<Record<CompetitorKind, readonly string[]>> = {
  company: [],
  no_decision: [
    'do nothing',
    'doing nothing',
    'does nothing',
    'status quo',
    'stay as we are',
    'staying as we are',
    'stay with what we have',
    'staying with what we have',
    'keep what we have',
    'leave things as they are',
    'leave it as it is',
    'not change anything',
    'live with it',
    'no decision',
  ],
  in_house: [
    'in-house',
    'build it ourselves',
    'building it ourselves',
    'build this ourselves',
    'building this ourselves',
    'built it ourselves',
    'build our own',
    'building our own',
    'built our own',
    'build internally',
    'build it internally',
    'built internally',
    'homegrown',
    'home-grown',
    'make or buy',
    'build or buy',
    'build versus buy',
    'build vs buy',
  ],
};

/** How far a competitor has come in a deal. */
export const RIVAL_STATES = ['identified', 'active', 'lost_out', 'won'] as const;
export type RivalState = (typeof RIVAL_STATES)[number];

export const RIVAL_STATE_LABELS: Readonly<Record<RivalState, string>> = {
  identified: 'Identified',
  active: 'Active',
  lost_out: 'Lost out',
  won: 'Won',
};

/** Competitors of one workspace, archived ones included: each text is searched for all of them. */
export const MOST_COMPETITORS = 200;
export const MOST_ALIASES = 20;
