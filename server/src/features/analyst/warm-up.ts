import { answerAside } from './embedded-aside.ts';

const ROUNDS = 3;

/** Something of every pillar, with figures, days, names and a no, so that all rules are compiled before the first request. */
const CALL = `Rep: Thanks for the time, Jordan. How do you close the month today?

Jordan Ames (VP Finance): Two people do nothing else for eleven days. It costs us roughly $35,000 a month, and we lose\
 deals over late numbers.

Rep: What would good look like?

Jordan Ames (VP Finance): Five days by the end of Q3. That isn't ideal yet, but the board would stop asking.

Rep: Who approves a purchase like this?

Jordan Ames (VP Finance): Anything above fifty thousand is signed off by our CFO, Dana Ruiz. I need to run this by my team first.

Lee Park (Systems): It has to work with our ERP and we need an audit trail. Contoso is cheaper, but theirs is weak. We\
 don't count on them.

Rep: What are the steps from here?

Lee Park (Systems): A security review, about two weeks. Then legal redlines the contract and procurement issues the PO\
 before March 15.

Jordan Ames (VP Finance): I'll take it to the steering meeting on Thursday myself. If we could start in May, that would be great.
`;

/** Opens a reading thread and reads a call on it, so that the first text after a start is read as fast as later ones. */
export async function warmUp(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await answerAside('', {
      id: '',
      kind: 'call',
      title: '',
      body: CALL,
      speakers: [],
      occurred_on: '2026-01-01',
      buyer_company: 'Harbour Hospital',
      seller_company: 'Northwind',
    });
  }
}
