import { readLabelled } from '../labelled-input.ts';
import { readSet } from '../labels.ts';
import type { Scene } from './corpus.ts';

/** The labelled sets of the bench. */
export const SETS: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'real'];

/** For how many sentences of the corpus one of the sets counts: they are as people speak, with all that is no evidence. */
export const SET_WEIGHT = 4;

/** The same for conversations by other hands. */
export const OTHERS_WEIGHT = 4;

/** A labelled set as scenes to learn from. */
export async function readScenes(set: string): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const labelled of readSet(set)) {
    const { input, labels } = await readLabelled(labelled);
    const marks = labels.flatMap(({ pillar, polarity, optional = false, line, start, end, regions }) => {
      const own = { pillar, against: polarity === 'contradicts', optional, start, end };
      if (line === undefined) return [own];
      return [own, ...regions.map((region) => ({ ...own, ...region, optional: true, near: true }))];
    });
    scenes.push({ input, marks });
  }
  return scenes;
}
