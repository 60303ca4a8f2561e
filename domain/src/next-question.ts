import type { PillarGrade } from './grade.ts';
import { PILLAR_DEFINITIONS, type Pillar } from './pillar.ts';

/** What to ask the buyer next; null once the pillar is proven and undisputed. */
export function nextQuestion(
  pillar: Pillar,
  { grade, disputed }: Pick<PillarGrade, 'grade' | 'disputed'>,
): string | null {
  const { questions } = PILLAR_DEFINITIONS[pillar];
  if (grade === 3 && !disputed) return null;
  return questions[Math.min(grade, questions.length - 1)] ?? null;
}
