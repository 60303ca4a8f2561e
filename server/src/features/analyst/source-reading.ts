import { AT_ONCE, readingThreads } from '../../platform/reading-threads.ts';
import type { Task } from '../../platform/threads.ts';
import type { SourceReading } from '../interactions/source-reading.ts';
import type { readForeignText } from './read-foreign-text.ts';

const READ: Task<typeof readForeignText> = {
  file: new URL('./read-foreign-text.ts', import.meta.url),
  name: 'readForeignText',
  ...AT_ONCE,
};

/** How the analyst reads texts, for those who keep them. */
export const sourceReading: SourceReading = {
  read: (companyId, input, surroundings) => readingThreads.run(companyId, READ, input, surroundings),
};
