const TURNS = [
  'Maya Collins: Thanks for making time, Daniel. Last week you mentioned the monthly close. How bad is it today?',
  'Daniel Ortiz (VP Finance): Honestly, bad. ' +
    'Closing the books takes us eleven days, and two of my people do nothing else. ' +
    'I put it at roughly $35,000 a month.',
  'Maya Collins: And what would good look like?',
  'Daniel Ortiz (VP Finance): Five days by the end of next quarter. ' +
    'If we get there, the board stops asking me about it.',
  'Maya Collins: Who signs off on a purchase like this?',
  'Daniel Ortiz (VP Finance): Anything above fifty thousand goes to our CFO, Helen Brandt. ' +
    'She has seen the numbers and she wants this fixed before the audit in March.',
  'Maya Collins: How will you decide between vendors?',
  'Priya Nair (Systems Lead): It has to work with our ERP, it needs an audit trail, and security has to approve it. ' +
    'We also have a quote from Ledgerline, but their audit trail is weak.',
  'Maya Collins: What are the steps from here?',
  'Priya Nair (Systems Lead): A security review first, that takes about two weeks. ' +
    'Then legal looks at the contract, and Helen signs.',
  "Daniel Ortiz (VP Finance): I'll bring this to the steering meeting on Thursday myself. I want it to happen.",
  "Maya Collins: Great. I'll send the security questionnaire by Friday.",
];

/** A short first call as people hold it, to see what the analyst makes of one. Its people are invented. */
export const SAMPLE_CALL = `${TURNS.join('\n\n')}\n`;
