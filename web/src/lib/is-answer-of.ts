import type { z } from 'zod';

const mayLack = (field: z.core.$ZodType): boolean => (field as z.ZodType).safeParse(undefined).success;

/**
 * Whether an answer can be what the contract describes: of that kind, with every field that it must have. No deeper: a
 * page that is open while a newer server is installed goes on with values that it does not know.
 */
export function isAnswerOf(schema: z.core.$ZodType, answer: unknown): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'undefined':
      return answer === undefined;
    case 'array':
      return Array.isArray(answer);
    case 'nullable':
      return answer === null || isAnswerOf(def.innerType, answer);
    case 'union':
      return def.options.some((option) => isAnswerOf(option, answer));
    case 'object':
      return (
        typeof answer === 'object' &&
        answer !== null &&
        !Array.isArray(answer) &&
        Object.entries(def.shape).every(([name, field]) => name in answer || mayLack(field))
      );
    default:
      return answer !== undefined;
  }
}
