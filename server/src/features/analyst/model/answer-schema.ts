import { EVIDENCE_KINDS, EVIDENCE_MARKS, EVIDENCE_POLARITIES } from '@dealwright/domain/evidence';
import { PILLARS } from '@dealwright/domain/pillar';
import { z } from 'zod';

const at = {
  segment: z.number().int().describe('The number of the segment that holds the quote'),
  quote: z.string().describe('Copied letter for letter from that segment'),
};

/** What the model answers. Every key is required: structured output knows no optional ones. */
export const answerSchema = z.object({
  evidence: z.array(
    z.object({
      ...at,
      pillar: z.enum(PILLARS),
      polarity: z.enum(EVIDENCE_POLARITIES),
      kind: z.enum(EVIDENCE_KINDS),
      marks: z.array(z.enum(EVIDENCE_MARKS)),
      statement: z.string().describe('One short sentence in the third person, plain text'),
      confidence: z.number().describe('0 to 1'),
    }),
  ),
  people: z.array(
    z.object({
      ...at,
      name: z.string(),
      title: z.string().nullable(),
      company: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  dates: z.array(
    z.object({
      ...at,
      meaning: z.enum(['decision', 'signature', 'go_live', 'meeting', 'budget', 'deadline']),
      on: z.string().nullable().describe('YYYY-MM-DD where the wording names one day, otherwise null'),
    }),
  ),
  amounts: z.array(
    z.object({
      ...at,
      meaning: z.enum(['budget', 'price', 'value']),
      amount_minor: z.number().nullable().describe('In the smallest unit of the currency, null for ranges'),
      currency: z.string().nullable().describe('ISO 4217 code'),
    }),
  ),
});
export type ModelAnswer = z.infer<typeof answerSchema>;
