/** Wordings by which a text tries to tell a machine what to do. People in a deal do not talk like that. */
const ORDERS: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|`,
      String.raw`your|these|the)\b.{0,30}\b(?:instructions?|rules?|prompts?|guidelines?|context|constraints?)\b`,
    ].join(''),
    'i',
  ),
  new RegExp(
    [
      String.raw`\b(?:system|developer|hidden) (?:prompt|message|instruction|override)\b`,
      String.raw`</?(?:system|assistant|instructions?|prompt)\b|\[/?(?:INST|SYSTEM)\]|^\s*(?:system|assistant)\s*:`,
    ].join('|'),
    'i',
  ),
  new RegExp(
    [
      String.raw`\b(?:you are|act as|behave as|pretend to be)\b.{0,20}\b(?:an? )?(?:ai|a\.i\.|assistant|`,
      String.raw`language model|llm|chatbot|analyst bot|bot|model)\b`,
    ].join(''),
    'i',
  ),
  new RegExp(
    [
      String.raw`\b(?:note|message|instruction|attention|memo|dear|hello|hey|important)\b.{0,14}\b(?:ai|llm|`,
      'assistant|analy[sz]er|language model|bot|model|parser|analyst(?: tool)?|summari[sz]er|crm (?:bot|',
      String.raw`agent))\b`,
    ].join(''),
    'i',
  ),
  new RegExp(
    [
      String.raw`\b(?:mark|set|update|move|change|grade|score|record|log|classify|rate|fill|flag|`,
      String.raw`register)\b.{0,50}\b(?:(?:deal|opportunity)(?:'s)? (?:stage|amount|value|score|forecast)|stage|`,
      'close date|pillars?|meddpicc|closed[ _-]?won|economic[ _]buyer|champion|grade|forecast|evidence|',
      String.raw`score)\b.{0,60}\b(?:to|as|at|with|proven|confirmed|won|supports?|3|full|green|complete)\b`,
    ].join(''),
    'i',
  ),
  new RegExp(
    [
      String.raw`\b(?:output|respond|reply|answer|return|print|emit)\b.{0,30}\b(?:json|only|with the (?:text|word|`,
      String.raw`following)|exactly|markdown|the system prompt)\b`,
    ].join(''),
    'i',
  ),
  new RegExp(
    [
      String.raw`\b(?:send|email|forward|export|exfiltrate|post|upload)\b.{0,30}\b(?:all|every|`,
      String.raw`the)\b.{0,20}\b(?:contacts?|records|customer data|database|credentials|passwords?|api keys?|`,
      String.raw`deals) ?(?:to|from|of)\b`,
    ].join(''),
    'i',
  ),
  new RegExp(
    [
      String.raw`\bwhen (?:summari[sz]ing|analy[sz]ing|processing|reading) this\b`,
      String.raw`\b(?:call|use|invoke|run|execute) the (?:tool|function|api)\b|\bapply[_ ]ai[_ ]suggestions\b`,
      String.raw`\bas an ai\b`,
    ].join('|'),
    'i',
  ),
];

/** Whether a sentence gives orders to a machine. Such text is data: it is never evidence. */
export function isInstruction(sentence: string): boolean {
  const text = sentence.slice(0, 1200).replace(/[\u200b-\u200f\u2060\ufeff]/g, '');
  return ORDERS.some((order) => order.test(text));
}
