import { AT_ONCE, IN_BACKGROUND, readingThreads } from '../../platform/reading-threads.ts';
import type { Task } from '../../platform/threads.ts';
import type { AnalysisInput } from './analysis.ts';
import type { analysisInputOf } from './analysis-input.ts';
import type { LockedAnswer } from './analyst.ts';
import type { answerSource } from './embedded-answer.ts';
import type { SourceRow } from './suggestion-store.ts';

const ANSWER: Task<typeof answerSource> = {
  file: new URL('./embedded-answer.ts', import.meta.url),
  name: 'answerSource',
  ...IN_BACKGROUND,
};
const READ: Task<typeof analysisInputOf> = {
  file: new URL('./analysis-input.ts', import.meta.url),
  name: 'analysisInputOf',
  ...AT_ONCE,
};

/** The embedded analyst's answer to a text, computed off the event loop so that no one else has to wait for it. */
export function answerAside(companyId: string, source: SourceRow): Promise<LockedAnswer> {
  return readingThreads.run(companyId, ANSWER, source);
}

/** A stored text as an analyst reads it, cut into its authors' words beside the event loop. */
export function readAside(companyId: string, source: SourceRow): Promise<AnalysisInput> {
  return readingThreads.run(companyId, READ, source);
}

/** Texts as they were read while no transaction was open, by the interaction's id. */
export type ReadSources = ReadonlyMap<string, { readonly source: SourceRow; readonly input: AnalysisInput }>;

export async function readAllAside(companyId: string, sources: readonly SourceRow[]): Promise<ReadSources> {
  const read = new Map<string, { source: SourceRow; input: AnalysisInput }>();
  for (const source of sources) read.set(source.id, { source, input: await readAside(companyId, source) });
  return read;
}

/** What was read of a text that is still as it was; null if anything about it has changed. */
export function stillAsRead(read: ReadSources, source: SourceRow): AnalysisInput | null {
  const found = read.get(source.id);
  return found && JSON.stringify(found.source) === JSON.stringify(source) ? found.input : null;
}
