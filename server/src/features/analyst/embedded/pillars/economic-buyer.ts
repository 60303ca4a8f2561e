import type { PillarCues } from './rule.ts';

/** Who releases the money, and whether there is any. */
export const ECONOMIC_BUYER: PillarCues = {
  concepts: {
    PURSE: `his|her|their|my p and l; his|her|their|my cost centre|center; runs the region|division|business and
      paid by; gave|given|gives her|him|me|us|them a .. budget; sign this|it|that herself|himself|myself; as i see fit
      go to him|her directly; pays for itself .. to him|her; applied for #MONEY; not given|give .. us|anything
      has it in .. forecast|plan|budget; half of the company; without her|him .. buy|sign|spend
      share|shares|split|splits the cost; has #MONEY for; have #MONEY for; need|needs|have to say yes
      the budget is his|hers|ours|mine; is behind it|this|us; decision .. he's|she's
      doesn't|n't need anybody|anyone else; find|finds|found the money
      owns|own the place|company|business|shop|practice|firm; holds|hold|has the purse; his|her|their|my|our pot
      from|of .. pot; spend|spends up to; can spend; money|funding will come|comes from; willing to fund|finance|pay
      take|takes|put|puts it on|in|into the .. budget; released #MONEY; pays the bill*; pay for it; paid by
      signs the cheques|checks; release it; fund it; financed by`,
    CARES: `driving|leading|sponsoring|championing|pushing|behind this|it|the; brings|brought it|this up
      on my|our back|case; keeps|keep asking; asks|asked about it|this; top|number_one priority; wants it|this|to_see
      likes the idea|it|this; is|fully behind; pushing for; made it|this his|her|a priority; personally|really cares
      use it or lose; discretionary`,
    POINTER: `that|it|this would|will be our|my|the|#NAME; that|it|this 'd|'s|is our|my
    `,
    SOVEREIGN: `n't need|have to ask; n't need .. permission|approval
      it's my practice|company|business|money|call|decision; my own money`,
    NOT_MET: `not|n't|never met|meet|spoken|talked|reached|seen|had; yet to meet|speak; no access; no contact; no meeting`,
    NO_FUNDS: `out of .. price_range|reach; price range; sticker shock
      more than .. wanted|expected|planned|hoped|thought; too expensive for us|me; n't afford; too rich
      not given .. anything; n't given .. anything; nothing for .. year|2026|2027|2028; everything went into
      no money|cash for; no .. money|cash|budget until|before; until .. paid off; n't put .. number|figure on
      n't a budget; n't any budget|money`,
    SPENDER: `chequebook; checkbook; keeps the .. purse|money|chequebook|checkbook
      controls|control the .. fund|funds|budget|money|spending; owns the .. fund|budget
      sign|signs|approve|approves up to; can lift; can unlock; on my authority; comes from his|her; the fund
      department pays; we pay from; grant pays; financed by|from|through; paid from|by|out; holds the funds
      funds|money expire|expires; economic buyer; move|moves|find|finds|shift|shifts|take|takes .. money|funds
      pays for it|this; pay for it|this; budget holder|owner|holders; sponsor*; executive sponsor; decision - maker
      decision maker; decision-maker; ultimate decision; ultimately; his|her|their budget; owns the budget|money|p&l
      my budget|p&l; i own|control|hold|have .. budget; i can|could sign|approve|authori*|release; i sign
      my signature; within my; budget sits|lives|belongs|is_with|comes; pays for; holds the money
      has the money; cheque book; check book; sits with; comes|come out of .. budget; from .. budget; money comes|sits`,
    THIRD: `sister; son; daughter; uncle; cousin; partners; co founder; cofounder; father; mother; brother; wife
      husband; owner; chairman; chairwoman; chair; he; she; they; #NAME; her; him`,
    OVER: `over|above|beyond|under|below|up_to|exceed*|more_than|anything|everything|north_of`,
    BUDGET_STATE: `approved; secured; confirmed; allocated; set aside; earmarked; signed off; available
      in place; frozen; freeze; cut; cuts; gone; spent; used up; tight; limited; released; reserved; ring - fenced
      exhausted; blocked; on hold; pulled; slashed; overspent; next year; fiscal; this year; in the plan; for this
      for it; exists; have; has; there is; there 's; got; request*; put in; ask*; plan*; thinking; range; around
      about; cap; capped; limit; maximum; max; ceiling; higher; exceed*; over; within; no`,
    NO_MONEY: `stop|ban|block|brake|brakes|lid|halt|moratorium|freeze on|to .. new|all|tools|spending|purchases|software|investment*|projects|hiring
      budget|capex|money is .. gone|spent|used; gone into; no .. funds; every cent .. spent|planned; not .. sponsor
      no room in .. budget; cut .. budget*|funding; not in .. budget|plan; unfunded; no budget|money|funding|funds
      not .. budgeted|funded; isn't .. budgeted|funded; unbudgeted
      budget .. frozen|cut|gone|spent|exhausted|freeze|blocked|pulled|slashed
      freeze on .. spending|spend|budget|investments|purchases; spending|hiring|budget|investment freeze
      frozen .. spend|spending|budget*|capex|investments; don't have .. budget|money|funding
      haven't .. budget|budgeted|funding; out of money; nobody .. owns|budget|money|sponsor; without .. budget|sponsor
      can't afford; no .. sponsor; lost .. sponsor; beyond .. budget|means; over budget
      higher than .. budgeted|budget|planned; more than .. budgeted|budget; outside .. budget; above .. budget
      exceed* .. budget|budgeted; there is n't .. budget|money; no one .. owns|sponsor*; budget is n't; budget has n't
      stopped all .. spend*; wo n't fund`,
    MONEY_Q: `only one deciding|decides|who; decide alone; decide on your own; has|have the money; in the budget
      deciding; signature; puts|putting|put .. signature|name|pen; money; reserved; holds|hold the; funds
      cheque|check; who'd|who would be|have .. person|to; who has to say yes; who says yes; green light; fund it
      pay for; release; approval; budget*
      who signs|approves|pays|owns|controls|decides|releases|authorises|authorizes|holds; funding
      who .. sign|approve|pay|sponsor|budget|final; economic buyer; sign off|sign - off; spend; sponsor; purse
      had budgeted; money come; involved in the budget; last word; final say`,
  },
  rules: [
    { need: 'PURSE', not: 'NO_MONEY', weight: 0.5, flip: 'wide' },
    { need: 'PURSE EXEC|BODY|#NAME', not: 'NO_MONEY', weight: 0.2, flip: 'wide' },
    { need: 'EXEC CARES', not: 'LEGAL PROCUREMENT RIVAL_WORD', weight: 0.5, within: 12, flip: 'wide' },
    { need: 'POINTER EXEC', not: 'LEGAL PROCUREMENT', weight: 1, within: 4, flip: 'never' },
    { need: 'SOVEREIGN', weight: 1.5, flip: 'never' },
    { need: 'NOT_MET EXEC', weight: 0.7, polarity: 'contradicts', within: 10, flip: 'never' },
    { need: 'NO_FUNDS', weight: 1, polarity: 'contradicts', flip: 'never' },
    {
      need: 'LIMIT #MONEY EXEC|BODY|#NAME|THIRD|APPROVE',
      not: 'LEGAL PROCUREMENT',
      weight: 0.55,
      within: 18,
      flip: 'never',
    },
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
