/** The embedded database has one session: the holder of the turn has it, and the others wait in line. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();
  #claims = 0;

  /** How many have the turn or wait for it. */
  get claims(): number {
    return this.#claims;
  }

  /** Resolves, when the turn has come, with the function that passes it on. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let pass: () => void = () => undefined;
    this.#last = new Promise((resolve) => {
      pass = resolve;
    });
    this.#claims += 1;
    void this.#last.then(() => {
      this.#claims -= 1;
    });
    await before;
    return pass;
  }

  async during<T>(run: () => Promise<T>): Promise<T> {
    const pass = await this.take();
    try {
      return await run();
    } finally {
      pass();
    }
  }
}
