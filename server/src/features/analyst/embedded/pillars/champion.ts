import type { PillarCues } from './rule.ts';

/** Who sells for us inside, and who resists. */
export const CHAMPION: PillarCues = {
  concepts: {
    PUSH: `champion*; advocat*; push|pushing|pushed|fight|fighting|fought|lobby*|argue|argued|campaign* for|it|this|hard|internally; sell|selling|sold it|this|internally|them|him|her|my; make the case; making the case; made the case; bang* the drum; behind this|it|you|us; i'm all in; on your side; in your corner; rooting for; vouch*; put my name; stick my neck; my name on|is on; back|backing|backs this|you|us; offered|offers|offering|promised|promises|agreed|willing|volunteer* to introduce|present|help|host|share|speak|arrange|set|sponsor|bring; support this|you|it|us; i want this; want this to|project|badly; want you to win; want to see this; i'd love|like .. you|this to win|happen|work|get|go; big fan; huge fan; fan of; convinced .. my|our|the|him|her|them; convince|persuade* .. my|our|the|him|her|them|#NAME; get .. buy-in|everyone on board; bring .. on board; won over; win over; winning over; talked .. into; told|telling .. my|our|the .. boss|team|cfo|board|everyone|management|that|colleagues; i'll|i_will|let_me .. present|pitch|introduce|set_up|bring|take|get_you|arrange|champion|drive|invite; get you in front|time|in|a_slot; get|got you|us .. meeting|slot|in_front|room|time|agenda; put you in touch; put|putting .. on the agenda; introduce you; introduction; intro to; i'm happy to introduce|present|be_a_reference|speak|host; already told|spoke|spoken|talked|shown|showed|discussed|shared; i've been telling; have your back; i'm counting; count on me; favourite|favorite; preferred; first choice; excited; love it; sold on; impressed; convinced`,
    PERSONAL: `personally; my bonus; my promotion; my reputation; my career; my objective*; my goal*; my target*; my okr*; my neck; my job; my name; make my life; made my life; my own; for me personally; i get|am measured; i'm measured; would make me; my team would; i need this; i look|looking good; my review; my kpi*; on my desk; my project; my baby; i've wanted this
      my weekends; go home; my legacy; my first`,
    INSIDE: `between us; off the record; don't tell; you didn't hear|get; confidential*; in confidence; heads up; heads - up; to be honest with you .. he|she|they; just so you know; a word of warning; warn*; tip; keep this .. between|quiet; strictly; for your eyes; not supposed to; i shouldn't
      what i'd do in your; my advice; if i were you; make sure you .. mention|show|bring; lead with`,
    RESIST: `sceptical|skeptical; scepti*|skepti*; resist*; reluctan*; opposed; oppose*; against it|this|you|us|the; push - back; pushback; push|pushes|pushing back; not .. convinced|sold|fan|champion; isn't|ain't .. convinced|sold|fan|champion|behind; not on board; not a fan; not .. stick|put my neck|name; blocker|blocks|blocking; block it|this; kill it|this; hates it|this|the|new|change|cloud; won't .. support|back|push|fight|champion|go_to_bat|present|recommend; don't .. support|back|want_this|believe; prefers|prefer .. the|other|current|competitor|#NAME; doubt*; hesitant; not my fight|call|priority; stay out; staying neutral; neutral; no appetite; no champion; nobody .. champion|push*|behind; not going to .. push|fight|champion|recommend|stick; afraid of .. change|losing|tool; worried about .. jobs|change; union .. against; lost .. champion; not willing to; don't feel comfortable; burned before; been burned; is n't convinced`,
    ABROAD: `he; she; they; #NAME; my; the team; it team; it; colleagues; boss; cfo; users; union; staff; people`,
    LEADS: `is leaving|moving on; has left the; has resigned; new job; handed in; resigned; last day; leaving the company|us|hospital|bank|team|in; parental leave; maternity leave; retir*`,
    CHAMPION_Q: `champion*; what would you .. tell|say; how do you feel; who .. supports|against|resist|resists|object*; would you .. present|introduce|help|push|support|recommend; can you .. introduce|present|get; what's in it for you; for you personally; sell this internally; who else is .. excited|supportive; pushback; resist*; on board; introduce`,
  },
  rules: [
    { need: 'PUSH WE', weight: 0.5, flip: 'wide' },
    { need: 'PUSH ABROAD', not: 'WE', weight: 0.5, flip: 'wide' },
    { need: 'PERSONAL', weight: 0.4, flip: 'near' },
    { need: 'PERSONAL PUSH', weight: 0.3, flip: 'wide' },
    { need: 'INSIDE', weight: 0.5, flip: 'never' },
    { need: 'RESIST', weight: 0.5, polarity: 'contradicts', flip: 'never' },
    { need: 'LEADS', weight: 0.55, polarity: 'contradicts', flip: 'never' },
    { need: 'EXEC PUSH', weight: 0.2, within: 14, flip: 'wide' },
  ],
  asked: 'CHAMPION_Q',
  headings:
    /\b(?:champions?|coach|advocates?|supporters?|sponsors? and|stakeholder (?:sentiment|map)|blockers?|resistance)\b/i,
};
