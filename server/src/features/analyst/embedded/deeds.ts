import type { Pillar } from '@dealwright/domain/pillar';

const WHO = [
  String.raw`(?:^|[.,;:–—-]\s*|\b(?:and|so|also|yes|ok|okay|then)\s+)(?:(?:i|we)(?:['’]ve| have| had)?\s+|`,
  String.raw`(?=\p{L}+ed\b|got\b|sent\b))`,
].join('');
const BETWEEN = [
  '(?:(?:already|just|also|now|finally|even|actually|personally|myself|today|yesterday|went ahead and|',
  String.raw`managed to)\s+){0,3}`,
].join('');
const VERB = [
  '(?:forward(?:ed)?|sent|shar(?:ed)|book(?:ed)|schedul(?:ed)|set up|introduc(?:ed)|attach(?:ed)?|',
  'draft(?:ed)|wrote|written|present(?:ed)|pitch(?:ed)|got|get|convinc(?:ed)|persuad(?:ed)|sign(?:ed)|',
  'fill(?:ed) (?:in|out)|complet(?:ed)|upload(?:ed)|arrang(?:ed)|invit(?:ed)|block(?:ed)|loop(?:ed)|',
  `copied|cc['’]?d|spoke|spoken|talk(?:ed)|told|taken|took|brought|put|rais(?:ed)|submitt(?:ed)|`,
  'open(?:ed)|request(?:ed)|escalat(?:ed)|reserv(?:ed)|mov(?:ed)|clear(?:ed)|secur(?:ed)|add(?:ed)|',
  `show(?:ed|n)|circulat(?:ed)|register(?:ed)|creat(?:ed)|push(?:ed)|ask(?:ed)|demo(?:ed|['’]d)|`,
  'walk(?:ed)|ran|prepared|gave|given|defended|printed|organi[sz]ed|lined up)',
].join('');
const DEED = new RegExp(`${WHO}${BETWEEN}${VERB}\\b`, 'iu');
const ENCLOSED = new RegExp(
  [
    String.raw`(?:^|[.!]\s*|\bplease\s+)(?:find |see )?(?:attached|enclosed)\b|\b(?:is|are) attached\b`,
    String.raw`\bi attach\b|\b(?:attached|enclosed) (?:is|are|you|please)\b`,
  ].join('|'),
  'i',
);

const PAPER = new RegExp(
  [
    String.raw`\b(?:questionnaire|redlines?|redlined|contract|msa|dpa|nda|baa|sow|order form|purchase order|po|`,
    'terms|requisition|vendor (?:form|request|record)|supplier (?:form|record|request|portal)|legal|',
    String.raw`lawyers?|counsel|procurement|purchasing|docusign|agreement|onboarding)\b`,
  ].join(''),
  'i',
);
const CRITERIA =
  /\b(?:requirements?|criteria|scorecard|rfp|rfi|specification|spec|checklist|evaluation (?:sheet|matrix|grid))\b/i;
const BUDGET = /\b(?:budget|funding|capex|funds|money)\b/i;
const PUSH = new RegExp(
  [
    String.raw`\b(?:deck|slides?|proposal|demo|recording|case study|one[- ]pager|business case|memo|paper|meeting|`,
    'room|slot|agenda|call|session|calendar|workshop|invite|intro|introduction|you|your|cfo|ceo|coo|cio|',
    'cto|ciso|boss|board|director|vp|chief|committee|president|manager|head|colleagues|team|leadership|',
    String.raw`management|it to|this to|pilot|users|org chart|access|data|numbers|time|him|her|them)\b`,
  ].join(''),
  'i',
);
const CHITCHAT = new RegExp(
  [
    String.raw`\b(?:got (?:to|it|a (?:cold|call|minute|second|hard|question)|stuck|your (?:mail|email|message|`,
    String.raw`invite))|sent you (?:a )?(?:calendar|linkedin)|told you|asked you|get (?:it|that))\b`,
  ].join(''),
  'i',
);
/** Talking costs little; it counts only if the listener can say no. */
const TALK = new RegExp(
  [
    `^[^\\p{L}]*(?:(?:and|so|also|yes|ok|okay|then)\\s+)?(?:(?:i|we)(?:['’]ve| have|`,
    ` had)?\\s+)?${BETWEEN}(?:spoke|spoken|talked|told|asked|got|get|put|ran|gave|`,
    `given)\\b(?!.{0,30}\\b(?:meeting|slot|minutes|agenda|room|intro))`,
  ].join(''),
  'iu',
);
const EXECUTIVE =
  /\b(?:cfo|ceo|coo|cio|cto|ciso|boss|board|director|vp|chief|president|committee|minister|owner|manager|controller)\b/i;
const STUDY = /\b(?:asked|got|took|ran)\b.{0,20}\b(?:no|nothing|never)\b/i;

/** What a buyer did for this, by the pillar it proves; null when the sentence tells of no deed. */
export function findDeed(sentence: string, written: boolean): Pillar | null {
  const text = sentence.slice(0, 600);
  const enclosed = written && ENCLOSED.test(text);
  if (/\?\s*$/.test(text) || STUDY.test(text)) return null;
  const deed = DEED.exec(text);
  if (!enclosed && (!deed || CHITCHAT.test(text))) return null;
  const object = enclosed ? text : text.slice(deed?.index ?? 0, (deed?.index ?? 0) + 170);
  if (/\b(?:n['’]t|not|never|yet to)\b/i.test(object.slice(0, 60))) return null;
  if (TALK.test(object) && !EXECUTIVE.test(object) && !PAPER.test(object)) return null;
  if (PAPER.test(object)) return 'paper_process';
  if (CRITERIA.test(object)) return 'decision_criteria';
  if (BUDGET.test(object)) return 'economic_buyer';
  if (enclosed)
    return /\b(?:business case|org chart|numbers|data|minutes|slides|deck)\b/i.test(object)
      ? 'champion'
      : null;
  return PUSH.test(object) ? 'champion' : null;
}
