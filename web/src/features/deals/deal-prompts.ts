import { createQuestion } from '../../lib/question.ts';

/** Why a deal is being closed as lost; `null` leaves it where it is. */
export const lossQuestion = createQuestion<
  { readonly deals: number; readonly name: string },
  { readonly reason: string | null } | null
>();
