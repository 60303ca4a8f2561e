import type { CanaryDeal } from '../canary-deal.ts';
import { askers, deal, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

const rfp = (canary: CanaryDeal) => ({ ...deal(canary), rfp_id: canary.rfpId });
const requirement = (canary: CanaryDeal) => ({ ...rfp(canary), requirement_id: canary.requirementId });
const answer = ({ libraryAnswerId }: CanaryDeal) => ({ answer_id: libraryAnswerId });
const file = () => ({ file_name: 'rfp.txt' });

/** The neighbor, a manager of another workspace of the company, may; they only bring an old version. */
const CHANGE_ANSWER = askers(401, 404, 403, 403, 412);

/** RFPs follow their deal. The library is the company’s: everyone reads it, managers and admins change it. */
export const TRIALS_OF_RFPS: Trials = {
  listRfps: { expected: READ, params: deal },
  addRfp: { expected: askers(401, 415, 415, 415, 415), params: deal, query: file },
  getRfp: { expected: READ, params: rfp },
  changeRfp: { expected: WRITE, params: rfp, body: () => ({ title: 'x' }), version: 1 },
  decideRfp: {
    expected: WRITE,
    params: rfp,
    body: () => ({ decision: 'go', reason: 'x' }),
    version: 1,
  },
  removeRfp: { expected: WRITE, params: rfp, version: 1 },
  amendRfp: { expected: askers(401, 415, 415, 415, 415), params: rfp, query: file },
  getRfpColumns: { expected: { ...READ, viewer: 409 }, params: rfp },
  changeRfpColumns: {
    expected: WRITE,
    params: rfp,
    body: () => ({ sheets: [{ sheet: 'x', header_row: 1, columns: null }] }),
    version: 1,
  },
  downloadRfpDocument: { expected: READ, params: rfp },
  downloadFilledWorkbook: { expected: { ...READ, viewer: 409 }, params: rfp },
  listRequirements: { expected: READ, params: rfp },
  getRequirement: { expected: READ, params: requirement },
  changeRequirement: {
    expected: WRITE,
    params: requirement,
    body: () => ({ answer: 'x', compliance: 'full' }),
    version: 1,
  },
  assignRequirements: {
    expected: WRITE,
    params: rfp,
    body: ({ requirementId, ownerId }) => ({ requirements: [requirementId], owner_id: ownerId }),
  },
  suggestAnswers: { expected: READ, params: requirement },
  applyLibraryAnswer: {
    expected: WRITE,
    params: requirement,
    body: (canary) => ({ ...answer(canary), confirmed: true }),
    version: 1,
  },
  saveToLibrary: { expected: WRITE, params: requirement },
  exportRequirements: { expected: READ, params: rfp },
  listLibraryAnswers: { expected: OWN_ONLY },
  exportLibraryAnswers: { expected: OWN_ONLY },
  createLibraryAnswer: {
    expected: askers(401, 201, 403, 201, 201),
    body: () => ({ question: `Question ${crypto.randomUUID()}`, answer: 'x', tags: ['x'] }),
  },
  changeLibraryAnswer: {
    expected: CHANGE_ANSWER,
    params: answer,
    body: () => ({ question: 'x', answer: 'x', tags: ['x'] }),
    version: 99,
  },
  approveLibraryAnswer: {
    expected: CHANGE_ANSWER,
    params: answer,
    body: () => ({ good_until: '2030-01-01' }),
    version: 99,
  },
  archiveLibraryAnswer: { expected: askers(401, 404, 403, 403, 200), params: answer },
  restoreLibraryAnswer: { expected: askers(401, 404, 403, 403, 200), params: answer },
};
