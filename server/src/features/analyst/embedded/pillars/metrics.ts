import type { PillarCues } from './rule.ts';

/** Baselines, targets and value in the buyer's own numbers. */
export const METRICS: PillarCues = {
  concepts: {
    MULTIPLE: `in|by half; in two; twofold; double|triple|halve that|it|our|the|those
      cut|reduce|shrink|drop .. in_half|by_half; from scratch to; twice as
    `,
    GIVE: `need to find|drop|come_down|move; find another|#MONEY; come|coming|came down; drop the
      accept less|more; in her|his|their|our|the|my forecast|plan; you 're at; you|you're asking; applied for
      at two times
    `,
    LIMIT: `anything|everything|contracts|purchases|amounts|orders|spend over|above|beyond|under|below|exceed*|up_to
      spend|sign|approve up to; up to .. #MONEY; go by|past`,
    OUTCOME: `ramp; ramp_up; new hires; time to; time for; waiting; come back; fewer; hotel; to notice
      to find|process|handle|answer|close|ship|produce|complete|onboard|resolve|open|deliver|fix|get; production time
      readiness; availability; coverage; capacity; volume*; visits; minutes; mins; queue*; conversion; adoption
      retention; in branch; compensation; refunds?; write offs?; fuel; energy; consumption; emissions; paid; pay; pays
      bill|bills|billed; fall from; goal; targets?; kpi*; objective*; wants? to get; from .. to; cycle*
      cycle time|times; lead time*; turnaround; throughput; downtime; uptime; churn; attrition; turnover; conversion*
      win rate*; close rate*; hit rate; error rate*; errors; defect*; scrap; rework; accura*; forecast*
      productiv*; efficien*; utilis*|utiliz*; occupancy; revenue; margin*; profit*; sales; savings?; saving
      cost|costs|costing|costed; spend|spends|spent|spending; lose|loses|losing|lost|loss|losses; waste*|wasting
      hours; overtime; headcount; fte*; backlog*; tickets; calls; claims; invoices; orders; shipments; deliveries
      patients; beds; cases; incidents; complaints; returns; no - shows; no-shows; late; delays?; penalt*; fines?
      fees; response time*; wait|waiting time*; processing time; time to; on - time; on time; nps; csat; satisfaction
      quota; pipeline; deals; reps; stock - outs; stockouts; stock; inventory; yield; oee; handling time; mttr
      sla|slas; days; percent; nights; weekends; shifts; people; staff; nurses; drivers; clerks; analysts; engineers
      last year|month|quarter|week; per cent; each|every; roi; payback; break even; break - even; worth; demurrage
      fuel; kilomet*; miles; manual*; by hand; rate|rates; readmission*; length of stay; denials; payroll
      per shift|week|month|day|year|quarter; a week|month|day|year; annually; yearly; monthly; weekly; on average`,
    MEASURE: `measur*; kpi|kpis; metric|metrics; baseline; benchmark*; time study; we track; we count*
      success looks|means|is|would; success criteria|metrics|metric; target|targets|goal|goals; business case; roi
      payback`,
    CHANGE: `reduc*; cut|cuts|cutting; sav*; increase*; improv*; rais*; grow|growth|grew; drop*
      went|go|going|gone|get|bring|brought|crept|crept|climb*|fell|fall|rose|rise|risen|jump* .. up|down|from|to|under|below|back|above
      went from; from .. to; down to; up to; double*|doubling; triple*; halv*; half; twice; shorten*; faster
      shrink*|shrank; below; under; above; at least; less than|of; better than; hit|reach|achieve`,
    NO_MEASURE: `n't really|currently|actually track|measure|know_how_much|quantify
      don't|didn't|never|haven't measure|measured|quantify|quantified
      don't|didn't|never|haven't .. measure|measured|quantify|quantified .. it|that|this
      don't|never track it|that|this; can't quantify|measure
      no .. baseline|numbers|number|metrics|kpi*|data_on|idea_how_much|idea_how_many; hard to quantify|measure|put
      couldn't tell you .. how|what; nobody .. measures|measured|tracks|counts|counted
      not measured|measuring|tracked|tracking|quantified; no one .. measures|tracks|counts
      don't have .. numbers|number|figures|data|baseline|metrics; doubt .. numbers|savings|roi|figures
      don't believe .. numbers|savings|roi|figures; can't put a number|figure`,
    VENDOR_PRICE: `your quote|price|pricing|offer|proposal|fee|fees|rate|license|licence; list price
      per seat|user|licence|license; discount*; subscription; invest*; price; pricing; budget*
      license|licence fee*|cost*; credited; annually?; a year from you; the pilot; commit*`,
    IMPACT_Q: `impact; how much|many|often|long .. do|does|are|is|did|you|your|time|cost|time; measure
      cost* you; baseline; kpi*; what would success; success look; how do you track|measure|quantify; number*
      target|targets|goal|goals; worth; value; quantif*; metric*; right now versus; today versus; average`,
  },
  rules: [
    {
      need: '#RATE',
      not: 'VENDOR_PRICE STEP PAPER HARD_PAPER LEGAL PROCUREMENT MEETS',
      weight: 0.5,
      flip: 'never',
    },
    {
      need: '#FRACTION OUTCOME|CHANGE|SUFFERER',
      not: 'VENDOR_PRICE STEP PAPER',
      weight: 0.5,
      within: 12,
      flip: 'never',
    },
    { need: 'MULTIPLE', not: 'VENDOR_PRICE PAPER', weight: 0.5, flip: 'near' },
    { need: '#RATIO', not: 'VENDOR_PRICE CRITERION STEP', weight: 0.5, flip: 'never' },
    {
      need: '#MONEY',
      not: 'VENDOR_PRICE APPROVE SPENDER BUDGET PAPER RIVAL_WORD LIMIT LEGAL GIVE',
      weight: 0.15,
      flip: 'never',
    },
    {
      need: '#DUR|#NUM CHANGE OUTCOME',
      not: 'VENDOR_PRICE LEGAL PROCUREMENT PUSH',
      weight: 0.5,
      within: 14,
      flip: 'never',
    },
    {
      need: '#DUR CHANGE',
      not: 'VENDOR_PRICE LEGAL PROCUREMENT PUSH HARD_PAPER #YEARS VETTING LIMIT',
      weight: 0.25,
      within: 8,
      flip: 'never',
    },
    {
      need: '#MONEY WE',
      not: 'VENDOR_PRICE APPROVE SPENDER BUDGET PAPER RIVAL_WORD NOTHING LIMIT LEGAL GIVE',
      weight: 0.4,
      within: 16,
      flip: 'never',
    },

    {
      need: '#MONEY OUTCOME',
      not: 'VENDOR_PRICE APPROVE SPENDER LIMIT LEGAL GIVE',
      weight: 0.7,
      within: 14,
      flip: 'never',
    },
    {
      need: '#PCT',
      not: 'VENDOR_PRICE CRITERION RIVAL_NAME AT_TABLE RIVAL_WORD',
      weight: 0.55,
      flip: 'never',
    },
    { need: '#PCT OUTCOME|CHANGE|MEASURE', weight: 0.5, flip: 'never' },
    {
      need: '#DUR OUTCOME',
      not: 'VENDOR_PRICE LEGAL PROCUREMENT STEP PAPER HARD_PAPER INSIDE PUSH NOTHING #YEARS LIMIT VETTING GIVE',
      weight: 0.6,
      within: 12,
      flip: 'never',
    },
    {
      need: '#COUNT OUTCOME',
      not: 'VENDOR_PRICE STEP PAPER HARD_PAPER PUSH NOTHING LIMIT VETTING GIVE #YEARS',
      weight: 0.45,
      within: 8,
      flip: 'never',
    },
    {
      need: '#NUM CHANGE',
      not: 'VENDOR_PRICE STEP PAPER HARD_PAPER PUSH NOTHING LIMIT VETTING GIVE #YEARS',
      weight: 0.35,
      within: 8,
      flip: 'never',
    },
    {
      need: '#DUR CHANGE',
      not: 'VENDOR_PRICE LEGAL PROCUREMENT STEP PAPER HARD_PAPER INSIDE PUSH NOTHING #YEARS LIMIT VETTING GIVE',
      weight: 0.3,
      within: 10,
      flip: 'never',
    },
    { need: '#NUM MEASURE', not: 'VENDOR_PRICE', weight: 0.5, within: 16, flip: 'never' },
    {
      need: '#COUNT CHANGE',
      not: 'VENDOR_PRICE STEP PAPER HARD_PAPER PUSH NOTHING LIMIT VETTING GIVE #YEARS',
      weight: 0.3,
      within: 10,
      flip: 'never',
    },
    { need: 'NO_MEASURE', weight: 0.75, polarity: 'contradicts', flip: 'never' },
  ],
  asked: 'IMPACT_Q',
  headings:
    /\b(?:metrics?|kpis?|value|roi|impact|numbers|business case|quantified|benefits?|success (?:criteria|metrics))\b/i,
};
