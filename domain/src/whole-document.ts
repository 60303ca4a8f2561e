/**
 * The label of the one author of a document that names nobody, such as an RFP: who it is holds for all of its text.
 * In no text does it mark a turn.
 */
export const WHOLE_DOCUMENT = 'Whole document';
