const SUB = /^\(?([a-z]{1,2}|[ivxlc]{1,6}|\d{1,2})[).]$/i;
const ROMAN = /^[ivxlc]{1,6}$/i;
/** The letters before 'i', 'v' and 'x' in an alphabet: after them, those are letters too. */
const BEFORE_ROMAN: Readonly<Record<string, string>> = { i: 'h', v: 'u', x: 'w', c: 'b', l: 'k' };

/** Names lettered items with the numbers above them: '(a)' below '3.1' is '3.1 (a)'. */
export class NumberTrail {
  #main: string | null = null;
  #subs: { readonly label: string; readonly level: number }[] = [];

  /** Forgets the number above, at a heading without one. */
  leave(): void {
    this.#main = null;
    this.#subs = [];
  }

  /** `level`: of a list whose levels are known. */
  name(label: string, level: number | null = null): string {
    const plain = label.replace(/[.:]$/, '');
    const sub = SUB.exec(label);
    if (!sub || /^\d{1,3}\.$/.test(label)) {
      this.#main = plain;
      this.#subs = [];
      return plain;
    }
    const depth = level ?? this.#depthOf((sub[1] ?? '').toLowerCase());
    this.#subs = [...this.#subs.filter((one) => one.level < depth), { label: plain, level: depth }];
    const subs = this.#subs.map((one) => one.label).join('');
    return this.#main === null ? subs : `${this.#main} ${subs}`;
  }

  #depthOf(mark: string): number {
    if (/^\d/.test(mark)) return 2;
    const last = this.#subs.at(-1);
    if (!ROMAN.test(mark) || !last) return 0;
    if (last.level === 1) return 1;
    const before = last.label.replace(/[().]/g, '').toLowerCase();
    return BEFORE_ROMAN[mark] === before ? 0 : 1;
  }
}
