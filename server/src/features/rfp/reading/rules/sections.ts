import { hasAny } from './words.ts';

/** What a section of an RFP is for; its parts are for the same. */
export type SectionKind = 'definitions' | 'background' | 'process' | 'contents' | 'plain';

const KINDS: readonly (readonly [SectionKind, readonly RegExp[]])[] = [
  ['contents', [/^(?:table of )?contents$|^index$/i]],
  [
    'definitions',
    [/\b(?:definitions?|glossary|interpretation|abbreviations|acronyms|terminology|terms used)\b/i],
  ],
  [
    'background',
    [
      /^(?:background|introduction|overview|context|foreword|preface|purpose|history)\b/i,
      /^(?:executive summary|our organi[sz]ation|about (?:us|the|this)|as[- ]is)\b/i,
      /^(?:the )?(?:present|current|existing) (?:situation|state|systems?|landscape)\b/i,
      /^what (?:we|the [a-z]+) (?:has|have) (?:today|now)\b/i,
    ],
  ],
  [
    'process',
    [
      /^(?:the )?procedure$|^awards?$|^communications?$/i,
      /\b(?:instructions?|timetable|calendar|key dates|submission|evaluation|award criteria|clarifications?)\b/i,
      /\b(?:procurement|tender(?:ing)?) (?:process|procedure|timeline|conditions)\b/i,
      /\bhow to (?:respond|bid|apply|answer|complete)\b/i,
      /\b(?:rules of (?:the )?(?:tender|procurement|procedure)|conditions of tender(?:ing)?)\b/i,
    ],
  ],
];

export function sectionKindOf(title: string): SectionKind {
  return KINDS.find(([, patterns]) => hasAny(patterns, title))?.[0] ?? 'plain';
}

/** What has to be handed in with a bid: a part of the answer, unlike the rules of the procedure. */
const TO_HAND_IN = [
  /\b(?:contain|include|submit|provide|enclose|state|describe|bring|attach|accompany|demonstrate)(?:d|ed)?\b/i,
  /\b(?:complete|give|name|show|supply|explain|list|cover|offer|hold)(?:d|ed)?\b|\baccompanied\b/i,
];
const ABOUT_THE_PROCEDURE = [
  /\b(?:questions?|quer(?:y|ies)|clarifications?|communications?|late|deadline|excluded?|rejected|portal)\b/i,
  /\b(?:scor(?:e|es|ed|ing)|evaluat(?:e|ed|ion)|awarded)\b/i,
];

/** Whether a sentence of the rules of the procedure asks for something to hand in. */
export function asksToHandIn(text: string): boolean {
  return hasAny(TO_HAND_IN, text) && !hasAny(ABOUT_THE_PROCEDURE, text);
}

const OF_THE_CONTRACT = [
  /\b(?:contractors?|suppliers?|vendors?|bidders?|tenderers?|solution|under (?:this|the) contract)\b/i,
  /\b(?:new system|the system (?:must|shall))\b/i,
];
const OF_TODAY = /\b(?:currently|today|at present|presently|nowadays)\b/i;

/** Whether a sentence of the background speaks of what will be bought rather than of what there is. */
export function isAboutTheContract(text: string): boolean {
  return hasAny(OF_THE_CONTRACT, text) && !OF_TODAY.test(text);
}
