/** Why a file isn’t kept; the words for it are the domain’s. */
export type MediaProblem = 'no_sound' | 'unreadable' | 'unknown_codec';

export class UnusableMedia extends Error {
  readonly problem: MediaProblem;

  constructor(problem: MediaProblem) {
    super(problem);
    this.problem = problem;
  }
}
