import type { PillarCues } from './rule.ts';

/** What the choice is judged by. */
export const DECISION_CRITERIA: PillarCues = {
  concepts: {
    IMPORTANT: `big|huge|major|key|main|critical|real|important|obvious one|deal|thing|concern|factor|point|topic|consideration|question
      a factor|concern|consideration|priority; is|are key|critical|crucial|huge|everything
    `,
    ASIDE: `got|have|has|need|must to be honest|frank|straight|direct|fair|clear`,
    DEMAND: `is the reason we|i; win|wins them|him|her|me|us round|over; dead in the water
      if your|the system|tool|product|it .. n't; it ca n't need|be|take|cost|break; it can n't need|be|take|cost|break
      what counts; must be|stay able|explainable; on our own data|site|files|documents
      before i|we believe|trust|buy|sign; got you|us|it over the line; you were the only
      is the thing|one they'll|we'll|i'll test|look|check|ask; must read|drop|go|do|speak|know|show|handle|fit|talk
      has|have to talk|be|read|drop|know|go|come; need|needs to understand|know|see why|how; open data
      in the evaluation; calculation has; half the reason
      main|biggest|first|key|only thing|point|question|concern for|is|to; thing for me|us is|was
      for me|us .. it is|it's; show me that|how|it; prove|convince me|us that
      i|we need|want|like|'d_need|'d_want|'d_like to see; want to see .. working; cares|care most|mainly|about
      whatever we pick|choose|buy|take
      it|this|that|they|data|everything|tool|system|solution|software|results|pictures has|have|must|needs|need to work|run|stay|be|fit|support|come|integrate|reconcile|handle|do
      must stay|be|work|come|fit|run; ca n't leave; can n't leave; full stop; carries|carry .. weight
      three|two|four things; i need|want the|a|an; not just the`,
    CAPABILITY: `signal; coverage; no internet; bad connection; underground; without internet; faces
      recognition; outdoor; gloves; touch screen; ; control system; plc; scada; opc; welsh; athenahealth; deltav
      connector*; reads|read our|the|from .. data|system|records; speak|speaks with|to our|the; learn it|to use
      in one day; in a day|week|hour; without training; spanish; notifications; data plan; low bandwidth
      slow connections; hosted outside|inside|in; outside|inside the .. eu|country|uk|kingdom|union|region; servers
      region; stored; storage; iso 9001; b corp; nen 7510; cyber essentials; irap; itar; anonymis*|anonymiz*
      pseudonym*; deletion; retention; right to be forgotten; write|writes|writing back; two way; bidirectional
      webhook*; csv; open source; escrow; warranty; service level*; on site support; local support
      support in .. language|german|french|time; time zone; hardware; printers; scales; browser; outlook; teams
      sharepoint; office 365; google workspace; sap; oracle; salesforce; netsuite; epic; cerner; navis; opera
      track record; financial stability; carbon; sustainability; green; price; capability; functionality
      response time; accuracy; explainab*; traceab*; batch records; electronic signature*; tracking of|without
      integrat*; api|apis; sso; saml; single sign - on; single sign-on; scim; mfa; two - factor; soc 2|two; soc2; soc
      iso|iso27001; iso 27001*; hipaa; gdpr; dsgvo; fedramp; pci; pci-dss; hitrust; bsi; c5; tisax; nis2; dora; fda
      gxp; validated; part 11; hl7; fhir; edi; wcag; section 508; accessib*; certif*; complian*; encrypt*
      data residency|centre|center|centres|location|protection|security|sovereignty|privacy; hosted; hosting
      on - premise|premises|prem; on-prem|on-premise|on-premises; self - hosted; self-hosted; private cloud; sovereign
      mobile; offline; tablet*; ios; android; phone|phones; handheld*; scanner*; barcode*; multi - language
      multilingual; languages; in german|french|spanish|polish|italian|dutch|welsh; localis*|localiz*
      audit trail*|log|logs; audit|auditab*; role - based; permissions; access control*; backup*; disaster recovery
      uptime; availability; sla|slas; support hours; 24/7; 24 / 7; latency; performance; scalab*; usab*; ease of use
      easy to use; user - friendly; intuitive; simple|simplest .. use|enough; training; report|reports|reporting
      dashboard*; real - time; real time; export*; import*; migrat*; configurab*; customi*; reference|references
      reference customer*|site*; total cost; tco; implementation time; time to value; roadmap
      data security|protection; security; privacy; works with; connect* .. to|with
      talk|talks|talking to .. system|systems|erp|crm|sap|#NAME; plug into; sync*; interface*; erp; crm; ehr; emr; wms
      tms; mes; hris; core banking; active directory; open standard*; workflow*; forecasting; alerts; notifications
      eu|european|germany|switzerland|swiss|uk|us|canada|canadian .. hosted|hosting|data|servers|cloud|region
      data .. stay*|leave*|stored|reside*|remain*`,
    ASK_PRODUCT: `how long does|is|would|will|do the|implementation|setup|set_up|rollout|onboarding|migration|training|it_take|integration
      what|how_much .. training|support
      can i|we|they|he|she still|also|override|overrule|change|edit|undo|choose|set|turn|switch|adjust
      does it take|show|handle|read|cover|include
      can|does|will|is|could your .. app|tool|system|platform|software|solution|product|technology|engine|model|service
      can|does|will|could it .. with|without|in|on|handle|run|support|cope|deal
      do you support|offer|have|provide|integrate; is it possible to
      can we .. export|import|host|install|configure|customise|customize|limit|restrict|control|see|connect|use
      can users|nurses|drivers|staff|customers|teams|managers|suppliers|reps|people
      how do you handle|store|protect|secure|deal; where do you|is .. store|stored|host|hosted|data`,
    COST: `price; pricing; cost; costs; total cost; tco; licence fee*; payback`,
    CRITERION: `look|looks at two|three|four; two|three|four things; always look at|for; points
      tip|tipped|tips it|the; convinced us; weight; ranks|ranked|ranking; out of ten; on a scale; what .. want
      judges on|by; knocked out; disqualif*; we liked about; will not be considered; not be considered
      bidders shall|must; solution|solutions|system shall|must; criteri*; count|counts for|with|most|in; things count
      only accept|take|buy|consider|choose|look|sign; accept .. only; requirement*; scorecard
      score|scored against|on|by; scoring model|matrix; weighted|weighting|weight; evaluat* on|against|by
      judge*|judging .. on|by; rank*; checklist; rfp|rfi|rft|itt .. says|asks|requires|lists|lists; must - haves?
      must-haves?; shortlist* .. on; comes|come down to
      decide|deciding|decided|choose|choosing|pick|picking|select .. on|based|by
      the|our|my|first|second|third|biggest|main|most|top .. priority|priorities|criterion; most important
      what matters; matters most; number one; pass - fail; pass/fail; pass or fail
      minimum|acceptance|technical|functional|specification*|spec|specs; deciding factor; tie - breaker
      look|looking .. for; benchmarked; compare .. on; what counts; we care; weigh*`,
    ASK_ABLE: `can|does|do|is|are|will|could your; can|does|do|is|are|will|could|what|how_about; what about
      how does|do; where is|are|do; does it; do you`,
    PRODUCT_REF: `you; your; it; the tool|system|platform|software|solution|app|product; this; that; whatever we
      any tool|system|solution|vendor|supplier; anything we; reps; users; people; we; staff; nurses; drivers; teams`,
    NOT_NEEDED: `don't|doesn't|didn't|not|won't .. need|require|care|matter|important|priority|requirement|must|essential|bother
      no need for|to; no requirement; not .. must|requirement|criterion|priority|important|relevant
      isn't|aren't .. must|requirement|important|relevant|needed|required|necessary; irrelevant; nice to have
      could live without; not needed|required|necessary`,
    UNDEFINED: `no|not|n't|haven't .. criteria|requirements|scorecard
      criteria|requirements .. not|n't|open|unclear|changing|changed
      still .. defining|writing|working .. criteria|requirements`,
    CRITERIA_Q: `absolutely; has to do; have to do; must it do; help you justify|to; justify; be able to do
      to be different; have to be; need to do; do for you; what would it take; to be true; keep you; to convince
      important .. beyond; picked; pick; selected; what do you need; need from; what would it|this have
      what does it need; expect from; win; convince; what would make; important to you; show stoppers?; without which
      judged; score; what matters; look for; criteri*; requirement*; what .. matter*|important; most important
      priorit*; must - have*; must-have*; how .. decide|choose|compare|evaluate|judge; what .. looking for
      what .. evaluat*; need .. see|from; deal - breaker*; scorecard; ideal; wish list; compare`,
  },
  rules: [
    { need: 'DEMAND', not: 'LEGAL PROCUREMENT BUDGET BODY APPROVE HARD_PAPER', weight: 0.4, flip: 'never' },
    {
      need: 'DEMAND CAPABILITY|TOOL|PRODUCT_REF',
      not: 'LEGAL PROCUREMENT BUDGET BODY APPROVE HARD_PAPER',
      weight: 0.15,
      within: 20,
      flip: 'never',
    },
    { need: 'ASK_PRODUCT', weight: 0.6, flip: 'never', asks: true },

    {
      need: 'NOT_NEEDED CAPABILITY|CRITERION',
      weight: 1.5,
      polarity: 'contradicts',
      within: 12,
      flip: 'never',
    },
    { need: 'MODAL_NEED PRODUCT_REF CAPABILITY', weight: 0.2, within: 16, flip: 'never' },

    { need: 'CAPABILITY MODAL_NEED', not: 'ASIDE', weight: 0.6, within: 14, flip: 'never' },
    { need: 'CRITERION CAPABILITY', weight: 0.55, within: 20, flip: 'never' },
    { need: 'CRITERION MODAL_NEED', weight: 0.35, within: 14, flip: 'never' },
    { need: 'CAPABILITY IMPORTANT', not: 'PROBLEM', weight: 0.5, within: 8, flip: 'wide' },
    { need: 'CRITERION', weight: 0.3, flip: 'never' },
    { need: 'ASK_ABLE PRODUCT_REF CAPABILITY', weight: 0.6, within: 12, flip: 'never', asks: true },
    { need: 'ASK_ABLE CAPABILITY', weight: 0.5, within: 8, flip: 'never', asks: true },
    { need: 'CAPABILITY', weight: 0.15, flip: 'never' },
    { need: 'UNDEFINED', weight: 0.5, polarity: 'contradicts', flip: 'never' },
    { need: 'CRITERION COST', weight: 0.3, within: 14, flip: 'never' },
    { need: 'MODAL_NEED PRODUCT_REF', weight: 0.1, flip: 'never' },
  ],
  asked: 'CRITERIA_Q',
  headings:
    /\b(?:decision criteria|criteria|requirements?|must[- ]haves?|needs|evaluation criteria|wish ?list|technical fit)\b/i,
};
