/** Exit codes of the process that reads workbooks. */
export const CODES = { broken: 20, isProtected: 21, tooMuchMemory: 22, cellTooLarge: 23 } as const;

/** The first rows of a visible sheet. */
export interface SheetHead {
  readonly name: string;
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}
