import { AsyncLocalStorage } from 'node:async_hooks';

/** What one request or job has asked of the database so far, and in whose name. */
export interface Work {
  statements: number;
  databaseMs: number;
  companyId: string | null;
  personId: string | null;
  /** Where it is traced. */
  traceId?: string;
}

const works = new AsyncLocalStorage<Work>();
const ofRequests = new WeakMap<object, Work>();

export const newWork = (): Work => ({ statements: 0, databaseMs: 0, companyId: null, personId: null });

/** Counts all statements that follow from `run` as of this work. */
export const inWork = <T>(work: Work, run: () => T): T => works.run(work, run);

export const currentWork = (): Work | undefined => works.getStore();

/** The same for each call with the same request. */
export function workOf(request: object): Work {
  const work = ofRequests.get(request) ?? newWork();
  ofRequests.set(request, work);
  return work;
}

/** Who asks, once it is known. */
export function noteWho(companyId: string | null, personId: string): void {
  const work = works.getStore();
  if (work) Object.assign(work, { companyId, personId });
}
