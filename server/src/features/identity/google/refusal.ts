import { GOOGLE_REFUSALS, type GoogleRefusal } from '@dealwright/contract/identity/google';

/** A sign-in with Google that is refused, with what the person is told. */
export class GoogleRefused extends Error {
  readonly refusal: GoogleRefusal;

  constructor(refusal: GoogleRefusal) {
    super(GOOGLE_REFUSALS[refusal]);
    this.name = 'GoogleRefused';
    this.refusal = refusal;
  }
}
