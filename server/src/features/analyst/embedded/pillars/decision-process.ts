import type { PillarCues } from './rule.ts';

/** The steps to a decision, and when they are. */
export const DECISION_PROCESS: PillarCues = {
  concepts: {
    TRYOUT: `try|test|run|pilot|trial it|this|that|you on|in|with|at|first|for|next; have #NAME run|try|test
      two|three|four|six|2|3|4|6 .. week|month pilot|trial|test|proof`,
    LOOP_IN: `said yes on|last|this; sit|sits|get|gets down|together with|to|in|at|and|on; get it|this in front
      in front of #NAME; present there; results to; get together; together .. decide; run it|this by|past
      up the flagpole; loop in; loop #NAME|him|her|them in; bring in my|our|the; get everyone aligned
      make a|the|our decision; looking to decide|make|sign|start; narrow .. down|to; reconvene; deep dive
      get #NAME|his|her|their|my opinion|take|thumbs|blessing; have #NAME|him|her|my .. look
      need to talk|speak|check|discuss|align with|to; has|have|gets the final|last word|say on`,
    NEXT_STEP: `have something in_place|running; answer for you; start with one|two|a|the|our
      roll|rolls|rolling out from; next step|steps would|is|will|should|are|'d|be; be live|ready|running before|by
      do|run a|an .. poc|pilot|trial|proof before; before we buy|decide|commit|sign anything|it|up
    `,
    WISHED_DATE: `want|wants|like|need|needs|hope|hopes|plan|plans|aim to .. have|be|start|go|get|do|decide|sign|finish|live|done
      have it done|signed|live|running|sorted; up and running; ideally before|by|in; realistically
      before the .. start|starts|season|holidays|audit|winter|summer`,
    STEP: `investment|leadership|management|budget|review|partner|partners|team|project|department|committee|staff|directors meeting
      meeting is on; project committee; signature by; signed by; start in; live by; go live; final decision
      acceptance; hand in; investment round; advisory group; review board; scientific board; operations council
      finalists; recommendation; source selection; offers are opened; evaluation panel; jury; trustees
      quarterly review; kick off; kickoff; trial run; pilot phase; acceptance test; final round; round; hearing
      reading; deadline; approval round; sponsor meeting; exec review; qbr; demo day; verdict; board paper; ic paper
      budget meeting; town hall; committee*; steering committee|group; steerco; board meeting*; board
      council meeting|session; panel; working group; selection team|committee; evaluation team|committee|phase|period
      evaluat*; pilot*; proof of concept; poc; pov; trial; proof - of - concept; bake - off; shortlist*; short - list*
      down - select; rfp; rfi; tender; itt; vote*; voting; workshop; technical validation; validation
      reference call|visit*; site visit; demo .. to|for|with .. team|board|committee|boss|users|others
      final presentation; presentation*; recommend*; business case; investment request|proposal|committee
      capex request; stage gate; gate; go/no-go; go / no - go; go - live; go live; rollout; roll - out; roll it out
      kick - off; kickoff; award; contract award; selection; user testing|acceptance; two - stage; approval process
      sign - off process; budget round|cycle; review meeting`,
    DECIDE: `verdict; nod|nods; scores|scored|scoring; vote|votes|voted; award|awards; opens|opened; ranks; due
      present; run the|a .. trial|pilot|test; give|gives .. verdict|answer|decision|go; come together; comes together
      meets|meet; convene*; lands on; goes to; picks|picked; select*; decid*; decision*; choose|choosing|chosen
      select|selecting|selected|selection; pick|picking .. vendor|winner|supplier; make up our mind*; approv*
      sign - off; sign off; commit; award*; move|moving|go|going .. forward|ahead; ready to; go with; give .. answer
      come back .. with; final|finalise*|finalize*; present|presents|presenting|presented; recommend*; vote|votes
      get .. approval|buy-in|agreement`,
    SEQUENCE: `first; then; after; afterwards; after that; once; before; next; next step*; following; finally
      step|steps; stage|stages; phase|phases; until; by the end; goes to; go to; takes it to; takes; take it to
      bring it to; in parallel; from there; and then; if .. good|well|works|passes|successful`,
    TALK_INSIDE: `talk|speak|check|discuss|align|sync|confirm|run_it|take_it|bring_it|review_it|review|go_back|circle .. with|by|past|to .. team|boss|manager|cfo|ceo|board|colleagues|management|#NAME|group|directors|committee|partners|leadership`,
    MEETS: `come together; comes together; one time per; once a|per; every quarter|month|first|second|last|other
      quarterly; monthly; gives|give; is due; are due; nods; meets; meeting; sits; convenes; scheduled for
      on the agenda; agenda; takes place; is in; session`,
    NO_STEP: `n't|not the right|best|good time; bad|wrong time|timing; middle of a|an|another|our
      call|ask|email|ping me|us again|back|next|in
      reach out|circle back|check back|revisit|pick this up .. next|in|after|later; no bandwidth
      n't have the bandwidth; too much going on|on; wait for; no timeline; nothing planned; not before; open ended
      no hurry; until further notice; frozen; parked; shelved; deprioriti*; not on the agenda; nobody decides
      can't say when; nothing decided|scheduled; unclear; reshuffl*; new org
      no .. process|timeline|decision|date|deadline|plan; not .. decided|scheduled|agreed|planned
      don't know .. when|process|timeline; don't know who|how .. decides?|approves?|buy|buys
      haven't .. decided|agreed|scheduled|planned|figured; postpone*|postponed; delayed; pushed back|out|to; on hold
      moved to .. next; slip|slipped|slips; not sure .. when|how|who|process; unclear .. when|how|who|process
      put .. on ice; cancelled|canceled .. meeting|committee|pilot|project; won't .. decide|happen .. this; no rush
      reorg*; paused`,
    GO: `let's do it|that; let's get|go|move|start|proceed; move|moving|go forward|ahead with
      ready to move|go|start|proceed; we are in; we 're in; send .. contract|proposal|docs|paperwork|pilot
      count us in; happy to proceed; let 's`,
    DEADLINE: `deadline; by; before; no later; at the latest; latest; end of; until; in time for; target date
      timeline; start of; beginning of; mid; early; live; on .. date; in; on; at; next; this`,
    WHO_INVOLVED: `involved; stakeholder*; buy - in; buy-in; consensus; everyone .. agree*; has to agree
      have to agree; input from; opinion of; consult*; works council; betriebsrat; union|unions
      data protection officer; user group; needs to be on board; on board`,
    PROCESS_Q: `want to start; have a say; settle; besides .. you; left; where are we; like to start; be ready
      timing; so we're|you're looking at; go about; makes|make the call; weigh in; in the loop; picked; pick; chosen
      selected; who'd need; who needs; path; how fast; how soon; road; route; happens next; from here; needed from
      your side; to get this; go from here; internal*; sign off; date; when would; when do; when will; plan
      go forward; involved; what's next; next; process; next step*; decision; timeline
      who else .. involved|decide|needs; what happens next|after|then|from|once; what .. steps
      how .. decide|decision|decisions|bought|buy|purchase; when .. decide|decision|start|live|go; approval
      who .. decides; how do you usually|normally buy; stages; who needs to; what needs to happen; committee
      walk me through .. decision|process|buying; last time you bought; move forward; get this done`,
  },
  rules: [
    { need: 'LOOP_IN', not: 'LEGAL PROCUREMENT', weight: 0.5, flip: 'wide' },
    { need: 'NEXT_STEP', not: 'LEGAL PROCUREMENT PAPER', weight: 0.5, flip: 'wide' },
    { need: 'TRYOUT', weight: 0.5, flip: 'wide' },
    { need: 'WISHED_DATE #DATE', not: 'LEGAL PROCUREMENT PAPER', weight: 0.55, within: 16, flip: 'never' },
    { need: 'MEETS #DATE', weight: 0.45, within: 8, flip: 'wide' },
    { need: 'EXEC|BODY MEETS', weight: 0.3, within: 8, flip: 'wide' },

    { need: 'STEP #DATE', not: 'PURSE', weight: 0.6, within: 14, flip: 'wide' },
    { need: 'STEP #DUR', not: 'LEGAL PROCUREMENT VETTING', weight: 0.4, within: 10, flip: 'wide' },
    { need: 'STEP SEQUENCE', weight: 0.45, within: 14, flip: 'wide' },
    { need: 'STEP DECIDE', weight: 0.4, within: 14, flip: 'wide' },
    { need: 'STEP MEETS', weight: 0.45, within: 10, flip: 'wide' },
    { need: 'DECIDE #DATE', not: 'LEGAL PROCUREMENT', weight: 0.55, within: 12, flip: 'wide' },
    { need: 'DECIDE SEQUENCE', weight: 0.3, within: 14, flip: 'wide' },
    { need: 'DECIDE WHO_INVOLVED', weight: 0.4, within: 14, flip: 'wide' },
    { need: 'WHO_INVOLVED', weight: 0.35, flip: 'wide' },
    { need: 'EXEC|BODY DECIDE SEQUENCE', not: '#MONEY', weight: 0.35, within: 18, flip: 'wide' },
    { need: 'BODY DECIDE', not: '#MONEY BUDGET', weight: 0.5, within: 12, flip: 'wide' },
    { need: 'EXEC TALK_INSIDE', weight: 0.4, within: 10, flip: 'wide' },
    { need: 'TALK_INSIDE', weight: 0.4, flip: 'wide' },
    { need: 'TALK_INSIDE DECIDE|STEP|GO', weight: 0.3, flip: 'wide' },
    { need: 'GO STEP', weight: 0.35, flip: 'wide' },
    { need: 'GO', weight: 0.5, flip: 'wide' },
    { need: 'NO_STEP STEP|DECIDE|SEQUENCE', weight: 0.6, polarity: 'contradicts', flip: 'never' },
    { need: 'NO_STEP', weight: 0.5, polarity: 'contradicts', flip: 'never' },
  ],
  asked: 'PROCESS_Q',
  headings: new RegExp(
    [
      String.raw`\b(?:decision process|(?<!paper )process|timeline|next steps?|steps|time ?frame|buying process|`,
      String.raw`evaluation|plan|milestones|dates)\b`,
    ].join(''),
    'i',
  ),
};
