import { BINS, binOf } from './calibration.ts';

const WORDS = Math.ceil((BINS + 1) / 32);

/** Which deals past forecasts were about, by the chance that was said: a deal is scored week after week. */
export class ScoredDeals {
  /** A bit for each deal and step of chance. */
  readonly #said: Uint32Array;
  readonly #deals: number;

  constructor(deals: number) {
    this.#deals = deals;
    this.#said = new Uint32Array(deals * WORDS);
  }

  add(deal: number, chance: number): void {
    const bin = binOf(chance);
    const at = deal * WORDS + Math.floor(bin / 32);
    this.#said[at] = (this.#said[at] ?? 0) | (1 << (bin % 32));
  }

  /** How many deals were ever given a chance between these, both included. */
  count(low = 0, high = 1): number {
    const [first, last] = [binOf(low), binOf(high)];
    let deals = 0;
    for (let deal = 0; deal < this.#deals; deal += 1) if (this.#has(deal, first, last)) deals += 1;
    return deals;
  }

  #has(deal: number, first: number, last: number): boolean {
    for (let word = Math.floor(first / 32); word <= Math.floor(last / 32); word += 1) {
      const from = Math.max(0, first - word * 32);
      const through = Math.min(31, last - word * 32);
      const mask = (0xffff_ffff << from) & (0xffff_ffff >>> (31 - through));
      if (((this.#said[deal * WORDS + word] ?? 0) & mask) !== 0) return true;
    }
    return false;
  }
}
