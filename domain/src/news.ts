import type { Pillar } from './pillar.ts';

/** What happened, as far as a headline says so; the first rule that fits decides. */
export const NEWS_KINDS = [
  'acquisition',
  'funding',
  'job_cuts',
  'leadership',
  'incident',
  'results',
  'partnership',
  'expansion',
  'launch',
  'other',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Where a headline is from: a feed of the account's own website, or a search by name. */
export const NEWS_SOURCES = ['site', 'gnews'] as const;
export type NewsSource = (typeof NEWS_SOURCES)[number];

export const LONGEST_HEADLINE = 300;
export const LONGEST_NEWS_URL = 1000;
/** How long headlines are kept. */
export const NEWS_DAYS = 180;
/** Words by which headlines about another company are known. */
export const MOST_EXCLUDED_WORDS = 50;
export const LONGEST_EXCLUDED_WORD = 40;

interface KindFacts {
  readonly label: string;
  /** For a headline without capitals and accents. */
  readonly patterns: readonly RegExp[];
  /** What to ask the buyer: a headline is no evidence until somebody has said what it means for them. */
  readonly question: string;
  readonly pillar: Pillar;
}

export const NEWS_KIND_FACTS: Readonly<Record<NewsKind, KindFacts>> = {
  acquisition: {
    label: 'Acquisition',
    patterns: [
      /\bacquir(?:es?|ed|ing)(?!\w)/,
      /\bacquisition(?!\w)/,
      /\btakeover(?!\w)/,
      /\btakes over(?!\w)/,
      /\bmergers?(?!\w)/,
      /\bmerges(?!\w)/,
      /\bto merge(?!\w)/,
      /\bbuys(?!\w)/,
      /\bbought by(?!\w)/,
      /\bbuyout(?!\w)/,
    ],
    question: 'What does the acquisition change about how you decide, and who signs?',
    pillar: 'decision_process',
  },
  funding: {
    label: 'Funding',
    patterns: [
      /\bfunding(?!\w)/,
      /\bseries [a-g](?!\w)/,
      /\braises? [$€£][0-9.]+[a-z]*(?!\w)/,
      /\braised [$€£][0-9.]+[a-z]*(?!\w)/,
      /\bseed round(?!\w)/,
      /\binvestment round(?!\w)/,
      /\bipo(?!\w)/,
      /\bgoes public(?!\w)/,
      /\bfiles to go public(?!\w)/,
    ],
    question: 'Does the funding change your budget for this project, or who releases it?',
    pillar: 'economic_buyer',
  },
  job_cuts: {
    label: 'Job cuts',
    patterns: [
      /\blayoffs?(?!\w)/,
      /\blays? off(?!\w)/,
      /\blaid off(?!\w)/,
      /\bjob cuts?(?!\w)/,
      /\bcuts [0-9,.]* ?jobs(?!\w)/,
      /\bredundanc(?:y|ies)(?!\w)/,
      /\brestructur(?:es?|ing)(?!\w)/,
      /\bhiring freeze(?!\w)/,
    ],
    question: 'How do the job cuts affect the team that this project is for?',
    pillar: 'identify_pain',
  },
  leadership: {
    label: 'Leadership',
    patterns: [
      /\bappoint(?:s|ed)?(?!\w)/,
      /\bnames? new(?!\w)/,
      /\bnamed (?:as )?(?:chief|ceo|cfo|cto|coo|president)(?!\w)/,
      /\bnew (?:chief|ceo|cfo|cto|cio|coo|president|chair)(?!\w)/,
      /\bsteps down(?!\w)/,
      /\bresigns?(?!\w)/,
      /\bsuccessor(?!\w)/,
      /\bjoins (?:as|the board)(?!\w)/,
      /\bceo(?!\w)/,
      /\bcfo(?!\w)/,
      /\bchief [a-z]+ officer(?!\w)/,
    ],
    question: 'Who has the final say on this project after the change in leadership?',
    pillar: 'economic_buyer',
  },
  incident: {
    label: 'Incident',
    patterns: [
      /\boutages?(?!\w)/,
      /\bbreach(?:es)?(?!\w)/,
      /\bcyber ?attack(?!\w)/,
      /\bransomware(?!\w)/,
      /\brecalls?(?!\w)/,
      /\blawsuit(?!\w)/,
      /\bsued(?!\w)/,
      /\bfined?(?!\w)/,
      /\binvestigation(?!\w)/,
      /\bstrike(?!\w)/,
      /\bfire at(?!\w)/,
    ],
    question: 'What did the incident cost you, and what has to change so that it does not happen again?',
    pillar: 'identify_pain',
  },
  results: {
    label: 'Results',
    patterns: [
      /\bresults(?!\w)/,
      /\bearnings(?!\w)/,
      /\brevenues?(?!\w)/,
      /\bprofits?(?!\w)/,
      /\bquarter(?:ly)?(?!\w)/,
      /\bannual report(?!\w)/,
      /\bguidance(?!\w)/,
      /\bhalf[- ]year(?!\w)/,
      /\bfiscal(?!\w)/,
    ],
    question: 'Which of the figures you published is this project meant to move?',
    pillar: 'metrics',
  },
  partnership: {
    label: 'Partnership',
    patterns: [
      /\bpartner(?:s|ed|ing|ship)?(?!\w)/,
      /\bteams up(?!\w)/,
      /\balliance(?!\w)/,
      /\bcollaborat(?:es?|ion)(?!\w)/,
      /\bjoint venture(?!\w)/,
      /\bsigns? (?:deal|agreement|contract)(?!\w)/,
    ],
    question: 'Does the partnership affect which vendors you can choose for this project?',
    pillar: 'competition',
  },
  expansion: {
    label: 'Expansion',
    patterns: [
      /\bexpan(?:ds?|ding|sion)(?!\w)/,
      /\bopens?(?!\w)/,
      /\bopening(?!\w)/,
      /\bnew (?:plant|factory|office|site|store|market|headquarters)(?!\w)/,
      /\benters(?!\w)/,
      /\bto hire(?!\w)/,
      /\bhires(?!\w)/,
      /\bhiring(?!\w)/,
    ],
    question: 'Which targets come with the expansion, and who is measured by them?',
    pillar: 'metrics',
  },
  launch: {
    label: 'Launch',
    patterns: [
      /\blaunch(?:es|ed)?(?!\w)/,
      /\bunveils?(?!\w)/,
      /\bintroduc(?:es|ed|ing)(?!\w)/,
      /\breleases?(?!\w)/,
      /\bannounces new(?!\w)/,
      /\bdebuts?(?!\w)/,
      /\brolls out(?!\w)/,
    ],
    question: 'What has to be in place for the launch, and by when?',
    pillar: 'identify_pain',
  },
  other: {
    label: 'News',
    patterns: [],
    question: 'Does this change your priorities for this project?',
    pillar: 'identify_pain',
  },
};

/** Without capitals and accents. */
export const foldHeadline = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** What a headline reports, by its words alone. */
export function kindOfHeadline(headline: string): NewsKind {
  const folded = foldHeadline(headline);
  return (
    NEWS_KINDS.find((kind) => NEWS_KIND_FACTS[kind].patterns.some((pattern) => pattern.test(folded))) ??
    'other'
  );
}
