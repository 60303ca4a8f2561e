import type { PillarCues } from './rule.ts';

/** Who sells for us inside, and who resists. */
export const CHAMPION: PillarCues = {
  concepts: {
    PUSH: `want|wants to make this|it; love|loves|loved this; i'll|i_will talk|speak to|with our|my|the
      get her|him|them on board; game changer; changer; no brainer; life saver
      exactly what we|i need|needed|want|wanted|have; i'll|i_will .. myself; showed it to; has|have my recommendation
      offered to build|make|write|do|drive|show|explain; put you on; wants us to move
      i told #NAME|him|her|them that|how; told .. that we need|should|must|want
      i'll|i_will talk|speak to|with #NAME|him|her; asking for this|it .. years|months|long; been asking for
      do|doing whatever it takes; whatever it takes; tell|telling|told everyone|everybody|anyone|people
      i keep telling; our friend; on our side; is our friend|ally; ally; in our favour|favor; recommended you|us|this
      recommending you|us|this; talk|talks|talking us|you|it up; spread the word; put .. weight behind
      defend|defended|defending you|this|it|us; stood|stand up for; coach* us; helping us
      help|helps us navigate|prepare|win; sent us .. deck|org|budget|minutes|plan|criteria; rehears*
      prepare|prepping .. with me|together; count on my; has|have my support|vote|backing; got my; i'm sold
      this is what i|we need; you have my; keen on this|it|us; loves it|us|this; really wants this|it|us
      our biggest supporter|fan; supporter*; supports us|this; champion*; advocat*
      push|pushing|pushed|fight|fighting|fought|lobby*|argue|argued|campaign* for|it|this|hard|internally
      sell|selling|sold it|this|internally|them|him|her|my; make the case; making the case; made the case
      bang* the drum; behind this|it|you|us; i'm all in; i'm|is|he's|she's|we're on your side; in your corner
      our guy|man|woman|person; sent us the|real|their
      i'll|i_will|let_me set|sort|bring|ask|get|connect|invite .. up|him|her|them|you|it|that
      cleared .. diary|calendar; lobbying; i look bad; owes me; sent them your; gave|given me the go; hold us up
      setting up .. session|meeting|call|workshop; get it|this in front; in front of him|her|them
      get you in|into the room; ask|asking .. for you; ask for half|thirty|30|twenty|fifteen; go|going|went to bat
      make sure .. gets|happens|sees; set up a|the meeting|call|time with; make my life; count me in
      happy to introduce|connect|share|be; ask for .. hour|slot|time|minutes .. for you; get on board
      present them|it|this to; worked for|with him|her .. years; rooting for; vouch*; put my name; stick my neck
      my name on|is on; back|backing|backs this|you|us
      offered|offers|offering|promised|promises|agreed|willing|volunteer* to introduce|present|help|host|share|speak|arrange|set|sponsor|bring
      support this|you|it|us; i want this; want this to|project|badly; want you to win; want to see this
      i'd love|like .. you|this to win|happen|work|get|go; big fan; huge fan; fan of
      convinced .. my|our|the|him|her|them; convince|persuade* .. my|our|the|him|her|them|#NAME
      get .. buy-in|everyone on board; bring .. on board; won over; win over; winning over; talked .. into
      told|telling .. my|our|the .. boss|team|cfo|board|everyone|management|that|colleagues
      i'll|i_will|let_me .. present|pitch|introduce|set_up|bring|take|get_you|arrange|champion|drive|invite
      get you in front|time|in|a_slot; get|got you|us .. meeting|slot|in_front|room|time|agenda; put you in touch
      put|putting .. on the agenda; introduce you; introduction; intro to
      i'm happy to introduce|present|be_a_reference|speak|host
      already told|spoke|spoken|talked|shown|showed|discussed|shared; i've been telling; have your back; i'm counting
      count on me; favourite|favorite; preferred; first choice; excited; love it; sold on; impressed; convinced`,
    PERSONAL: `be the first|one; i need this|it; first store|site|team|department to; for my own; my way out
      personally; my bonus; my promotion; my reputation; my career; my objective*; my goal*; my target*; my okr*
      my neck; my job; my name; make my life; made my life; my own; for me personally; i get|am measured; i'm measured
      would make me; my team would; i need this; i look|looking good; my review; my kpi*; on my desk; my project
      my baby; i've wanted this
      my weekends; go home; my legacy; my first`,
    INSIDE: `listens|listen to me; trusts|trust me; has|have my ear; keep .. to yourself
      keep this|that|it .. quiet|private|between; where the wind; for your information only; fyi only; don't quote me
      don't forward; not for sharing; told us who|what; here is what|how .. thinks|works|matters
      what .. really want|wants|care|cares; the real reason; politically; be careful with; avoid mentioning
      expect .. question|questions; you'll want to; between us; off the record; don't tell; you didn't hear|get
      this is confidential; in confidence; heads up; heads - up; to be honest with you .. he|she|they
      just so you know; a word of warning; warn*; tip; keep this .. between|quiet; strictly; for your eyes
      not supposed to; i shouldn't
      what i'd do in your; my advice; if i were you; make sure you .. mention|show|bring; lead with`,
    RESIST: `n't think we need; wo n't use it; will n't use it
      team|people|reps|staff|users|they .. hate|resist|refuse; n't like|want another|a new|change; n't see why
      rolled .. eyes; expect trouble; n't blown away; not|n't sure .. renew|continue|want|worth|is_for_us
      n't want to bother; not|n't sure .. going; not going to renew|sign|buy; leaning towards no
      cancel the|our contract|subscription; n't see the value|point|need; on the fence; underwhelmed; disappointed
      not impressed; unimpressed; wants to wait; is against; not promising; sceptical
      speak|speaks|spoke|vote|votes|voted|argue|argues|fight|fights against; not happy
      unhappy about|with .. change|this|project|idea|tool; won't bother
      not .. bother|bring|raise|take .. him|her|them|it; intends to|against; dig* .. heels; drag* .. feet; torpedo*
      sabotag*; wants it dead; not a supporter; enemy; detractor*; cold on; lukewarm; has doubts; have doubts
      my hands are tied; can't help you; i'd rather not; stay away; no interest in; not interested; nervous about
      threatens; threatened by; sceptical|skeptical; scepti*|skepti*; resist*; reluctan*; opposed; oppose*
      against it|this|you|us|the; push - back; pushback; push|pushes|pushing back; not .. convinced|sold|fan|champion
      isn't|ain't .. convinced|sold|fan|champion|behind; not on board; not a fan; not .. stick|put my neck|name
      blocker; blocks|blocking it|this|us|you|the_deal|the_project; has no place
      don't|n't need a third|fourth|fifth|another; rather wait; block it|this; kill it|this
      hates it|this|the|new|change|cloud; won't .. support|back|push|fight|champion|go_to_bat|present|recommend
      don't .. support|back|want_this|believe; prefers|prefer .. the|other|current|competitor|#NAME; doubt*; hesitant
      not my fight|call|priority; stay out; staying neutral; neutral; no appetite; no champion
      nobody .. champion|push*|behind; not going to .. push|fight|champion|recommend|stick
      afraid of .. change|losing|tool; worried about .. jobs|change; union .. against; lost .. champion
      not willing to; don't feel comfortable; burned before; been burned; is n't convinced`,
    ABROAD: `he; she; they; #NAME; my; the team; it team; it; colleagues; boss; cfo; users; union; staff; people`,
    LEADS: `is leaving; is moving on; leaves .. company|us|in; has left the; has resigned; new job; handed in
      resigned; last day; leaving the company|us|hospital|bank|team|in; parental leave; maternity leave
      retire|retires|retiring in|soon|next`,
    CHAMPION_Q: `still behind; optimistic; could i meet; can i meet; where do you stand; your view; support
      are you with; what do you think; help us; meet him|her|them; talk to him|her|them; in favour|favor; against
      oppos*; champion*; what would you .. tell|say; how do you feel; who .. supports|against|resist|resists|object*
      would you .. present|introduce|help|push|support|recommend; can you .. introduce|present|get
      what's in it for you; for you personally; sell this internally; who else is .. excited|supportive; pushback
      resist*; on board; introduce`,
  },
  rules: [
    { need: 'PUSH WE', weight: 0.5, flip: 'wide' },
    { need: 'PUSH ABROAD', not: 'WE', weight: 0.5, flip: 'wide' },
    { need: 'PERSONAL', weight: 0.4, flip: 'near' },
    { need: 'PERSONAL PUSH', weight: 0.3, flip: 'wide' },
    { need: 'INSIDE', weight: 0.5, flip: 'never' },
    { need: 'RESIST', weight: 0.7, polarity: 'contradicts', flip: 'never' },
    { need: 'LEADS', not: 'PROBLEM CANT', weight: 0.7, polarity: 'contradicts', flip: 'never' },
    { need: 'EXEC PUSH', weight: 0.2, within: 14, flip: 'wide' },
  ],
  asked: 'CHAMPION_Q',
  headings:
    /\b(?:champions?|coach|advocates?|supporters?|sponsors? and|stakeholder (?:sentiment|map)|blockers?|resistance)\b/i,
};
