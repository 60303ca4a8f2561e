import { timings } from './measure.ts';
import type { Person } from './servers.ts';

const PAGES = 5;

interface Page {
  readonly next_cursor: string | null;
}

/** Milliseconds of each of the first pages of 60 rows, one after the other; `path` ends in its last parameter. */
export async function pagesOf(person: Person, path: string): Promise<number[]> {
  const times: number[] = [];
  let cursor: string | null = '';
  for (let page = 0; page < PAGES && cursor !== null; page += 1) {
    const asked: string = `${path}&limit=60${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    let answer: Page = { next_cursor: null };
    const [ms = 0] = await timings(
      async () => {
        answer = (await person.get(asked)) as Page;
      },
      1,
      0,
    );
    times.push(ms);
    cursor = answer.next_cursor;
  }
  return times;
}
