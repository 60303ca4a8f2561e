import { GOOGLE_REFUSALS, type GoogleRefusal } from '@dealwright/contract/identity/google';

/** A refused sign-in with Google, with the message for the person. */
export class GoogleRefused extends Error {
  readonly refusal: GoogleRefusal;

  constructor(refusal: GoogleRefusal) {
    super(GOOGLE_REFUSALS[refusal]);
    this.name = 'GoogleRefused';
    this.refusal = refusal;
  }
}
