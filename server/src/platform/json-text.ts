/** JSON that is sent as it is: what the database has written need not be read and written again. */
export class JsonText<T> {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** @param text JSON of a `T` */
  static of<T>(text: string): JsonText<T> {
    return new JsonText(text);
  }

  /** An object of values and of JSON; what is undefined is left out. */
  static object<T extends object>(fields: { readonly [K in keyof T]: T[K] | JsonText<T[K]> }): JsonText<T> {
    const members = Object.entries(fields).flatMap(([name, value]) => {
      const text = value instanceof JsonText ? value.text : JSON.stringify(value);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    });
    return new JsonText(`{${members.join()}}`);
  }

  static array<T>(items: readonly JsonText<T>[]): JsonText<T[]> {
    return new JsonText(`[${items.map(({ text }) => text).join()}]`);
  }

  read(): T {
    return JSON.parse(this.text) as T;
  }
}
