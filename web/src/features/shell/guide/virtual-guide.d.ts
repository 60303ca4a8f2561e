/** Made by `web/guide-plugin.ts` from `docs/guide`. */
declare module 'virtual:guide' {
  export const CHAPTERS: readonly import('./chapter.ts').ChapterHead[];
  /** Each chapter is a file of its own, loaded when it is opened. */
  export const LOADS: Readonly<
    Record<string, () => Promise<{ readonly chapter: import('./chapter.ts').Chapter }>>
  >;
}
