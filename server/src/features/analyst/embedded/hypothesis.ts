const CONDITIONAL = new RegExp(
  [
    String.raw`\b(?:if|unless|were to|had we|should we)\b[^.?!]{0,160}?(?:\b(?:would|could|might)\b|['’]d\b)`,
    String.raw`(?:\b(?:would|could|might)\b|['’]d\b)[^.?!]{0,160}?\bif\b`,
  ].join('|'),
  'i',
);
const POLITE = new RegExp(
  [
    String.raw`\b(?:if you (?:could|would|can|don't mind)|could you|would you|can you|i would say|i'd say|`,
    String.raw`would like|'d like|would love|'d love|wondering if|see if|know if|ask if|check if)\b`,
  ].join(''),
  'gi',
);
const SUPPOSED = new RegExp(
  [
    String.raw`\b(?:might|hypothetically|in theory|theoretically|suppose|supposing|assuming|imagine|potentially|`,
    String.raw`conceivably|in an ideal world|perhaps|possibly|maybe|thinking out loud|just thinking|someday)\b`,
  ].join(''),
  'i',
);
/** 'Maybe ten hours a week' rounds a number and supposes nothing. */
const ROUNDING = new RegExp(
  [
    String.raw`\b(?:maybe|perhaps|possibly|say)\s+(?:about |around |some )?(?:[$€£]?\d|a\b|an\b|one|two|three|four|`,
    'five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|half)',
  ].join(''),
  'gi',
);
const COULD =
  /\b(?:we|i|they|he|she|it|you|that|#?\p{Lu}\p{L}+) could\b(?!n['’]t| not| never| see| hardly| barely| only)/u;

/** Whether a sentence supposes something rather than says that it is so. */
export function isHypothetical(sentence: string): boolean {
  const text = sentence.slice(0, 800).replace(/’/g, "'").replace(POLITE, ' ').replace(ROUNDING, ' 1');
  return CONDITIONAL.test(text) || SUPPOSED.test(text) || COULD.test(text);
}
