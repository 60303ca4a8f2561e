import type { newEvidenceSchema } from '@dealwright/contract/qualification/evidence';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** What stands in the form of new evidence, and what the contract makes of it. */
export type EvidenceInput = z.input<typeof newEvidenceSchema>;
export type EvidenceOutput = z.output<typeof newEvidenceSchema>;
export type EvidenceForm = UseFormReturn<EvidenceInput, unknown, EvidenceOutput>;
