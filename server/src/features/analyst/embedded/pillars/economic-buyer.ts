import type { PillarCues } from './rule.ts';

/** Who releases the money, and whether there is any. */
export const ECONOMIC_BUYER: PillarCues = {
  concepts: {
    SPENDER: `chequebook; checkbook; keeps the .. purse|money|chequebook|checkbook; controls|control the .. fund|funds|budget|money|spending; owns the .. fund|budget; sign|signs|approve|approves up to; can lift; can unlock; on my authority; comes from his|her; the fund; department pays; we pay from; grant pays; financed by|from|through; paid from|by|out; holds the funds; funds|money expire|expires; economic buyer; move|moves|find|finds|shift|shifts|take|takes .. money|funds; pays for it|this; pay for it|this; budget holder|owner|holders; sponsor*; executive sponsor; decision - maker; decision maker; decision-maker; ultimate decision; ultimately; his|her|their budget; owns the budget|money|p&l; my budget|p&l; i own|control|hold|have .. budget; i can|could sign|approve|authori*|release; i sign; my signature; within my; budget sits|lives|belongs|is_with|comes; pays for; holds the money
      has the money; cheque book; check book; sits with; comes|come out of .. budget; from .. budget; money comes|sits`,
    THIRD: `father; mother; brother; wife; husband; owner; chairman; chairwoman; chair; he; she; they; #NAME; her; him`,
    OVER: `over|above|beyond|under|below|up_to|exceed*|more_than|anything|everything|north_of`,
    BUDGET_STATE: `approved; secured; confirmed; allocated; set aside; earmarked; signed off; available; in place; frozen; freeze; cut; cuts; gone; spent; used up; tight; limited; released; reserved; ring - fenced; exhausted; blocked; on hold; pulled; slashed; overspent; next year; fiscal; this year; in the plan; for this; for it; exists; have; has; there is; there 's; got; request*; put in; ask*; plan*; thinking; range; around; about; cap; capped; limit; maximum; max; ceiling; higher; exceed*; over; within; no`,
    NO_MONEY: `stop|ban|block|brake|brakes|lid|halt|moratorium|freeze on .. new|all|tools|spending|purchases|software|investment*|projects|hiring; budget|capex|money is .. gone|spent|used; gone into; no .. funds; every cent .. spent|planned; not .. sponsor; no room in .. budget; cut .. budget*|funding; not in .. budget|plan; unfunded; no budget|money|funding|funds; not .. budgeted|funded; isn't .. budgeted|funded; unbudgeted; budget .. frozen|cut|gone|spent|exhausted|freeze|blocked|pulled|slashed; freeze on .. spending|spend|budget|investments|purchases; spending|hiring|budget|investment freeze; frozen .. spend|spending|budget*|capex|investments; don't have .. budget|money|funding; haven't .. budget|budgeted|funding; out of money; nobody .. owns|budget|money|sponsor; without .. budget|sponsor; can't afford; no .. sponsor; lost .. sponsor; beyond .. budget|means; over budget; higher than .. budgeted|budget|planned; more than .. budgeted|budget; outside .. budget; above .. budget; exceed* .. budget|budgeted; there is n't .. budget|money; no one .. owns|sponsor*; budget is n't; budget has n't; stopped all .. spend*; wo n't fund`,
    MONEY_Q: `signature; puts|putting|put .. signature|name|pen; money; reserved; holds|hold the; funds; cheque|check; who'd|who would be|have .. person|to; who has to say yes; who says yes; green light; fund it; pay for; release; approval; budget*; who signs|approves|pays|owns|controls|decides|releases|authorises|authorizes|holds; funding; who .. sign|approve|pay|sponsor|budget|final; economic buyer; sign off|sign - off; spend; sponsor; purse; had budgeted; money come; involved in the budget; last word; final say`,
  },
  rules: [
    { need: 'EXEC APPROVE', weight: 0.75, within: 14, flip: 'wide' },
    { need: 'EXEC BUDGET', weight: 0.6, within: 14, flip: 'wide' },
    { need: 'BODY APPROVE', weight: 0.3, within: 12, flip: 'wide' },
    { need: 'BODY BUDGET|#MONEY', weight: 0.35, within: 14, flip: 'wide' },
    { need: 'THIRD APPROVE', not: 'LEGAL PROCUREMENT', weight: 0.5, within: 8, flip: 'wide' },
    { need: 'THIRD BUDGET', weight: 0.5, within: 8, flip: 'wide' },
    { need: 'SPENDER', weight: 0.5, flip: 'wide' },
    { need: 'EXEC SPENDER', weight: 0.3, flip: 'wide' },
    { need: 'APPROVE #MONEY', not: 'LEGAL PROCUREMENT', weight: 0.45, within: 14, flip: 'never' },
    { need: 'OVER #MONEY EXEC', weight: 0.55, within: 18, flip: 'never' },
    { need: 'BUDGET APPROVE', weight: 0.5, within: 10, flip: 'wide' },
    { need: 'BUDGET BUDGET_STATE', not: 'NO_MONEY', weight: 0.5, within: 8, flip: 'wide' },
    { need: 'BUDGET #MONEY', not: 'NO_MONEY', weight: 0.55, within: 12, flip: 'wide' },
    { need: 'NO_MONEY', weight: 1.5, polarity: 'contradicts', flip: 'never' },
  ],
  asked: 'MONEY_Q',
  headings: /\b(?:economic buyer|budget|sponsor|funding|decision[- ]maker|money|authority)\b/i,
};
