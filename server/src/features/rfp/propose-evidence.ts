import type { proposeSuggestions as proposeRoute } from '@dealwright/contract/integrations/integration-tokens';
import type { BodyOf } from '@dealwright/contract/route';
import { asMember } from '../../platform/as-member.ts';
import { lockProposalsAside } from '../analyst/lock-proposals-aside.ts';
import { proposeSuggestions } from '../analyst/propose-suggestions.ts';
import { listSources } from '../analyst/suggestion-store.ts';
import { requireEditableDeal } from '../deals/access.ts';
import { clipped } from './read-document.ts';
import type { RfpReading, DocumentDay } from './reading/rfp-reading.ts';
import type { Upload } from './upload.ts';

type Given = BodyOf<typeof proposeRoute>['suggestions'][number];

const MAX_QUOTE = 1_200;
const MAX_STATEMENT = 300;
const MOST_CRITERIA = 15;
const MOST_PAPERS = 8;
const MOST_DAYS = 6;

const PAPERS: readonly RegExp[] = [
  /\b(?:data (?:processing|protection)|gdpr|iso ?27001|soc ?2|penetration test|certificates?)\b/i,
  /\bsecurity (?:questionnaire|review|audit|assessment)\b/i,
  /\b(?:non-disclosure|nda|terms and conditions|master agreement|framework agreement|contract terms)\b/i,
  /\b(?:liability|insurance|service level agreement|sla|purchase order|invoic(?:e|ing)|payment terms)\b/i,
];

const DAY_STATEMENTS: Readonly<Record<DocumentDay['kind'], string>> = {
  questions: 'Questions about the RFP are due by',
  submission: 'The RFP response is due by',
  award: 'The buyer plans to award by',
  start: 'The buyer plans to start on',
};

interface Place {
  readonly start: number;
  readonly end: number;
}

function given(text: string, pillar: Given['pillar'], statement: string, { start, end }: Place): Given {
  return {
    pillar,
    polarity: 'supports',
    kind: 'buyer_wrote',
    marks: [],
    statement: clipped(statement, MAX_STATEMENT),
    quote: text.slice(start, end),
    quote_start: start,
    confidence: 0.9,
  };
}

/**
 * What an RFP says of how the buyer decides, word for word: the heaviest requirements as criteria, its days as the
 * process, what it asks of papers as the paper process. By rule; each passes the lock of the analysts and waits for a
 * person.
 */
export function proposalsOf({ text, requirements, days }: RfpReading): Given[] {
  const fits = ({ start, end }: Place) => end - start <= MAX_QUOTE;
  const quotable = requirements.filter(fits);
  const papers = quotable
    .filter((one) => PAPERS.some((pattern) => pattern.test(one.text)))
    .slice(0, MOST_PAPERS);
  const criteria = quotable
    .filter((one) => !papers.includes(one) && (one.obligation === 'must' || one.weight !== null))
    .sort((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .slice(0, MOST_CRITERIA);
  return [
    ...criteria.map((one) => given(text, 'decision_criteria', one.text, one)),
    ...days
      .filter(fits)
      .slice(0, MOST_DAYS)
      .map((day) => given(text, 'decision_process', `${DAY_STATEMENTS[day.kind]} ${day.day}`, day)),
    ...papers.map((one) => given(text, 'paper_process', one.text, one)),
  ];
}

/** Proposes evidence from an RFP that was just added. The RFP stays whatever becomes of it. */
export async function proposeFromRfp(
  { database, actor, number, now, log }: Pick<Upload, 'database' | 'actor' | 'number' | 'now' | 'log'>,
  interactionId: string,
  reading: RfpReading,
): Promise<void> {
  const suggestions = proposalsOf(reading);
  if (suggestions.length === 0) return;
  try {
    const source = await asMember(database, actor, async (tx, member) => {
      if (!member) return undefined;
      const deal = await requireEditableDeal(tx, member, { number });
      return (await listSources(tx, deal, [interactionId]))[0];
    });
    if (!source) return;
    const locked = await lockProposalsAside(actor.companyId, source, suggestions);
    await asMember(database, actor, async (tx, member) => {
      if (!member) return;
      const deal = await requireEditableDeal(tx, member, { number });
      const program = { ...member, name: 'RFP document' };
      const body = { deal_id: deal.id, interaction_id: interactionId, suggestions };
      await proposeSuggestions(tx, { actor: program, deal, now }, body, { ...locked, source });
    });
  } catch (error) {
    log.warn({ err: error }, 'couldn’t propose evidence from an RFP');
  }
}
