import { qualify } from '@dealwright/domain/qualification';
import { qualifiedOf } from '../grading/requalify.ts';

type Input = Omit<Parameters<typeof qualify>[0], 'evidence'>;
type Grade = Omit<ReturnType<typeof qualifiedOf>, 'id'>;

const MOST = 500;
const known = new WeakMap<Input['settings'], Map<string, Grade>>();

function gradeOf(input: Input): Grade {
  const { id: _, ...grade } = qualifiedOf('', qualify({ ...input, evidence: [] }), []);
  return grade;
}

/** The grade of a deal without evidence: one object for all deals of one stage, day and choice. */
export function gradeWithoutEvidence(input: Input): Grade {
  const { settings, stage, forecastChoice, today, closedOn } = input;
  const ofSettings = known.get(settings) ?? new Map<string, Grade>();
  known.set(settings, ofSettings);
  const key = `${stage} ${forecastChoice} ${today} ${closedOn}`;
  const grade = ofSettings.get(key) ?? gradeOf(input);
  if (ofSettings.size < MOST) ofSettings.set(key, grade);
  return grade;
}
