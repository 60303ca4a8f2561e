import {
  listCoachedCalls,
  listCoachedGrades,
  listCoachedPromises,
  listCoaching,
} from '@dealwright/contract/coaching/coaching';
import type { SentQuery } from '@dealwright/contract/route';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';

export type {
  CoachedCall,
  CoachedGrade,
  CoachedPromise,
  Coaching,
  CoachingDifference,
  CoachingPage,
} from '@dealwright/contract/coaching/coaching';

const KEY = ['coaching'] as const;

export type CoachingAsked = Pick<SentQuery<typeof listCoaching>, 'day' | 'periods' | 'person'>;
export type GradesAsked = Omit<SentQuery<typeof listCoachedGrades>, 'cursor' | 'limit'>;
export type PromisesAsked = Omit<SentQuery<typeof listCoachedPromises>, 'cursor' | 'limit'>;
export type CallsAsked = Omit<SentQuery<typeof listCoachedCalls>, 'cursor' | 'limit'>;

export function useCoaching(asked: CoachingAsked) {
  return usePages([...KEY, 'people', asked], ({ page, signal }) =>
    call(listCoaching, { query: { ...asked, ...page }, signal }),
  );
}

export function useCoachedGrades(asked: GradesAsked) {
  return usePages([...KEY, 'grades', asked], ({ page, signal }) =>
    call(listCoachedGrades, { query: { ...asked, ...page }, signal }),
  );
}

export function useCoachedPromises(asked: PromisesAsked) {
  return usePages([...KEY, 'promises', asked], ({ page, signal }) =>
    call(listCoachedPromises, { query: { ...asked, ...page }, signal }),
  );
}

export function useCoachedCalls(asked: CallsAsked) {
  return usePages([...KEY, 'calls', asked], ({ page, signal }) =>
    call(listCoachedCalls, { query: { ...asked, ...page }, signal }),
  );
}
