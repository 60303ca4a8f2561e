import type { Token } from './tokens.ts';

const SAY = new RegExp(
  [
    '^(?:says?|said|tells?|told|mention(?:s|ed)?|claim(?:s|ed)?|confirm(?:s|ed)|reports?|reported|',
    'explain(?:s|ed)|thinks?|thought|believes?|believed|admit(?:s|ted)|insist(?:s|ed)|stress(?:es|ed)|',
    'emphasi[sz](?:es|ed)|states?|stated|feels?|argues?|argued|describ(?:es|ed)|noted|indicated|hinted|',
    'complain(?:s|ed)|warned|promised|assured|reckons?|keeps|according|apparently|supposedly|allegedly|',
    String.raw`reportedly|indicates|asked)$`,
  ].join(''),
  '',
);
const SELF = new Set(['i', 'we', 'you', 'me', 'us', 'as', 'to', 'let', 'should', 'would', 'must', 'to']);
const BETWEEN = new RegExp(
  [
    `^(?:also|already|has|have|had|'s|'ve|just|then|even|always|clearly|openly|really|actually|did|both|`,
    String.raw`all|himself|herself|later)$`,
  ].join(''),
  '',
);
const ALONE = /^(?:apparently|supposedly|allegedly|reportedly)$/;
const PERSON = new RegExp(
  [
    '^(?:he|she|they|who|boss|cfo|ceo|cio|coo|cto|director|manager|team|everyone|everybody|people|guys|',
    'colleague|colleagues|counsel|lawyer|legal|procurement|finance|board|head|it|staff|users|president|',
    'vp|nurses|chief|officer|engineers|controller|owner|buyer|customer|client|lead|dept|department|',
    String.raw`security|sponsor|champion)$`,
  ].join(''),
  '',
);

/** Whether the sentence reports another person's words ('Tom says that Ana decides'). */
export function isReported(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    if (!SAY.test(token.norm)) return false;
    if (token.norm === 'according') return tokens[at + 1]?.norm === 'to';
    if (ALONE.test(token.norm)) return true;
    if (token.norm === 'keeps') return /^(?:saying|telling|asking)$/.test(tokens[at + 1]?.norm ?? '');
    let before = at - 1;
    while (before >= 0 && BETWEEN.test(tokens[before]?.norm ?? '')) before -= 1;
    const subject = tokens[before];
    if (!subject || SELF.has(subject.norm)) return false;
    return PERSON.test(subject.norm) || /^\p{Lu}/u.test(subject.raw);
  });
}
