import { readLabelled } from '../labelled-input.ts';
import { readSet } from '../labels.ts';
import type { Scene } from './corpus.ts';

/** The labeled sets of the bench. */
export const SETS: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'real'];

/** How many corpus sentences one sentence of the sets counts for: they are natural speech, mostly without evidence. */
export const SET_WEIGHT = 4;

/** The same for conversations by other hands. */
export const OTHERS_WEIGHT = 4;

/** A labeled set as scenes to learn from. */
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
