import type { PillarCues } from './rule.ts';

/** Everyone after the same money: vendors, building it, doing nothing. */
export const COMPETITION: PillarCues = {
  concepts: {
    PAST_TRY: `tried|bought|used|piloted|tested|implemented|put|rolled|installed|had .. last|years|months|ago|before|once
      tried|bought|piloted|implemented a|an|it|this; tried #VENDOR|#NAME`,
    AT_TABLE: `already have|got|use|using|own|pay a|an|one|something|our
      just signed|renewed|bought|switched|moved|extended .. with|to|for; signed .. deal|contract|renewal with
      right now|today|currently we|i .. use|using|do|have|work
      just use|using|have spreadsheets|excel|sheets|google|paper|email|#VENDOR; locked in|into; stick to|with
      contract|licence|license|subscription|agreement runs_out|expires|ends|is_up|runs|lapses
      been our supplier|vendor|provider|partner; model|tool|system|something on the side
      threw|throw|throwing .. people|temps|bodies at; does|do it in a spreadsheet|excel; stitches|stitch .. together
      pitched in|last|to; guy|people|rep was|were in; use #VENDOR|#NAME for; other offer|quote|bid
      #VENDOR told|showed|promised|offered|pitched us|me|them; offered them|us|him|her a
      will do that|it|the_same .. next|too|anyway|himself; his|their own software|tool|app|module|solution
      supplier|vendor|dealer|provider|integrator|consultant|consultancy|accountant|agency|manufacturer says|said|keeps|offers|offered|wants|claims|promises|pitched|tells
      wants|want to offer; not|n't be alone; have|has been here; put something together; keep it for
      argues|argue for it; already use|using|have chatgpt|copilot|gemini; on .. list is; have|had|used #VENDOR for
      went with; going with; switched off|it_off|back; bundled; throw|throws|threw|thrown it in; at the table
      still in the; in for .. demo|demos|presentation|presentations; passed our|the assessment|review|test|security
      knows somebody|someone|people at|from; n't we|you|they just use; wait|waits|waiting for #VENDOR|#NAME|sap
      keeps|keep pushing|pitching|offering; came down .. percent|price|%; says|said he|she|they can do it
      can do it for|cheaper|himself|themselves
      prefer|prefers|want|wants|like to buy|build|use|train|keep .. own|drones|themselves
      not|n't the only one|vendor|supplier; compare you with|to; comes free; for free; withdrew; on the .. roadmap
      playing around with; experimenting with`,
    HAVE_TOOL: `we've|i've|they've got|had; we|i|they use|have|run|got|rely|work; we're|they're on|using`,
    RIVAL_VERB: `visited; demo from|by|with|of; saw|seen|see .. demo|demos
      proposals|proposal|quote|quotes|offer|offers from; asked .. for; for free|proposals|quotes; pitch*
      trialled|trialed|trialing|trialling; demoed; prolong*; renew*; extend*; quoted; undercut*; drop|dropped|ditch*
      switch*; evaluat*; looked|looking|look at|into; in the picture|mix|running|race; shortlist*; bid|bids
      sell|sells|selling|sold us|them; prefer*; went|go|going with; replac*; incumbent; compar*; cheaper; than
      talking|talked|spoke|speaking to|with; came|comes|come in|by|to; was|were|is|are here|in
      existing|current|our .. contract; contract|licence|license until|till|runs|ends|expires
      until .. december|january|june|march|year|q1|q2|q3|q4; piloted|piloting; offered|offers; presented; shown|showed
      tested|testing; instead; version; against; vs; versus; rather; stay|stick with; considered|considering
      friends with; golfs; invited; met with; have .. until|till; paying for; live with; module; using|use|uses|used
      already .. have|pay|use|own|license; alternative; discount*`,
    INCUMBENT: `current|existing|present|old|legacy|today's vendor|supplier|provider|tool|system|solution|software|contract|partner|platform
      incumbent*; been using; been with; already use|using|have|own|run`,
    RIVAL_WORD: `in the picture; in the mix; on the table; on the shortlist; on our list
      the other guys|company|offer; somebody|someone cheaper; competitor*
      two|three|four|five vendors|suppliers|providers|bids|offers|quotes|quotations|competitors|bidders|tools
      competing vendor|offer|bid|product; rival*
      other|another|second|third|alternative|different|cheaper|few|several vendors?|suppliers?|providers?|options?|tools?|offers?|quotes?|bids?|proposals?|products?|companies|candidates?|players?|systems?|solutions?|party|firms?|demos?
      alternative*; incumbent*; shortlist*|short - list* .. #NAME|with|are|is|of|three|two|four; shop* around
      compare*|comparing|comparison .. with|to|against|you|both|#NAME; comparison; up against; against you
      in the running; in the race
      also looking|talking|evaluating|considering|speaking|met|meeting|seeing|saw|testing|piloting|trialling
      looking at .. #NAME|RIVAL|others; talk|talking|spoke|speaking to|with .. others|vendors|competitors; runner up
      runner - up; front - runner; frontrunner; favourite|favorite; preferred vendor|supplier|bidder; undercut*
      beat you|your|us; three quotes|offers|bids; other quote|offer; rfp .. to|went .. vendors|suppliers; cheaper
      half the price; different direction; someone|somebody else; anyone|anybody else; others; your competitors`,
    BUILD: `write|writes|code|build|program|develop it|this|something|one themselves|himself|ourselves|itself|internally|alone
      build .. themselves|with|in; with .. cameras|excel|access|scripts|power_bi|copilot; our data team|scientists
      vibe code; chatgpt; in - house; in house; inhouse
      build|building|built|develop|developing|write|code it|this|something|our|one|own ourselves|ourself|internally|own
      build it; build this; build our own; build something; built .. ourselves; homegrown; home - grown; home grown
      our own .. tool|system|developers|solution|software|app|developer|database|scripts
      our developers|engineers|devs|it_team|it_department|it_guys .. build|could|can|want|wants|think|thinks|write|develop
      develop .. ourselves|internally; do it ourselves; do - it - yourself; diy; low - code; power apps
      extend .. our|the|existing
      module .. from|of; add - on|on; add-on; upgrade .. our|the|existing|current`,
    NOTHING: `rather put|spend|invest|use|buy|hire|fix
      put|invest|spend|spending the|our money|budget|funds|cash .. into|in|on|for; prolong*; extend .. with|for
      leave|leaving things|everything|it as; another year; one more year; do without; muddle through; live with it
      say no to everyone; not change anything; change nothing; old way; simply continue; do nothing; doing nothing
      status quo; stay with|on; stick with|to; sticking with; stay as; staying with
      keep|keeping .. what_we_have|using|existing|current|excel|spreadsheets|old|the_way|things
      leave .. as it is|as is; renew|renewing|renewal .. with|contract|their|license|licence; renewal
      extend .. contract|current; live with .. excel|spreadsheets|what|it for; wait .. another year|until next
      hire|hiring .. more|people|temps|contractors|another|two|three instead|rather; rather .. hire|spend|invest|money
      money .. goes|go|spent|spend on|to|into .. instead|other|new|#NAME; other projects|priorities|initiatives
      competing priorit*|project*|initiative*; instead of buying|you; same money|budget|pot; spend it on
      go to .. project; would go to; outsourc*; alternative use; push .. out to next year; carry on with
      continue with|using`,
    VENDOR_VERB: `use|uses|using|used; run|runs|running; on; have|has|had; bought|buy|buying
      quoted|quotes|quote; offered|offers|offer; pitched|pitch|pitching; demoed|demo|demos; showed; presented
      evaluating|evaluate|evaluated; considering|consider; looking at; looked at; talking to; comparing; compared
      prefers|prefer|preferred; replaced|replacing|replace; switch|switching|switched; cancel|cancelled
      trialled|trial; tested|testing|piloted|piloting; meeting; met; with; from; against; than; versus; vs; like; told
      came; come; cheaper; license|licence; contract; between; met; went; likes; likes?; saw; seen; invited|invite
      sold; partner; recommended`,
    VENDOR_CONTEXT: `cheaper; better|worse than; more expensive; less than; expensive; price|priced; demo
      proposal; quote|quoted; offer; contract; licen*; incumbent; vendor; vendors; supplier; suppliers; competitor*
      tool; system; platform; software; solution; product; evaluation; shortlist*; short list; bid*; renewal; as well
      also; both; alternative*; module; add-on; existing; already have; years; discount`,
    RIVALQ: `compare|different|difference|differentiat*|better|versus|vs .. to|from|than|with|#NAME
      why .. you|should; how do you compare; what makes you; how are you different`,
    RIVAL_Q: `others; other ideas; on the table; alternative; who are you; someone else; already
      manager already; using a; anybody; in the race; which vendors; who's in; options; who else; what else
      other .. vendors|options|solutions|tools|companies; competitor*; alternative*; compare|comparing; looking at
      instead; in - house; currently using; what .. use today|now; what tools|tool|system|systems; do nothing
      anyone else; evaluating; else are you; planning to get; replace; if not us; tried before; already use`,
    NO_RIVAL: `only|sole vendor|one|supplier|option|company|provider .. talking|looking|considering|evaluating|we
      no other .. vendors?|suppliers?|options?|one; nobody else; not .. anyone|anybody else
      not .. looking|talking|evaluating|considering .. others?|other|else; sole source; single source; single - source
      without .. tender|competition`,
  },
  rules: [
    { need: 'AT_TABLE', not: 'LEGAL', weight: 0.5, flip: 'never' },
    {
      need: 'WE PAST_TRY #VENDOR|RIVAL_NAME|TOOL',
      not: 'LEGAL PROCUREMENT PAPER STEP',
      weight: 0.65,
      within: 14,
      flip: 'never',
    },
    { need: 'RIVAL_WORD', not: 'LIMIT VETTING', weight: 0.5, flip: 'near' },
    { need: '#VENDOR|RIVAL_NAME RIVAL_VERB', not: 'LEGAL', weight: 0.55, within: 9, flip: 'near' },
    { need: 'RIVAL_NAME VENDOR_VERB', not: 'CAPABILITY', weight: 0.5, within: 8, flip: 'near' },
    { need: 'RIVAL_NAME VENDOR_CONTEXT', not: 'CAPABILITY', weight: 0.35, within: 14, flip: 'near' },
    { need: '#VENDOR VENDOR_CONTEXT', not: 'CAPABILITY LEGAL #RATE', weight: 0.4, within: 14, flip: 'near' },
    {
      need: '#VENDOR VENDOR_VERB VENDOR_CONTEXT',
      not: 'CAPABILITY LEGAL',
      weight: 0.2,
      within: 14,
      flip: 'near',
    },
    {
      need: 'INCUMBENT VENDOR_VERB|NOTHING|#VENDOR|RIVAL_NAME',
      not: 'CAPABILITY',
      weight: 0.5,
      within: 12,
      flip: 'near',
    },
    { need: 'BUILD', weight: 0.5, flip: 'near' },
    { need: 'NOTHING', weight: 0.5, flip: 'near' },
    { need: 'RIVALQ #VENDOR|RIVAL_NAME', weight: 0.6, asks: true, flip: 'never' },
    { need: 'NO_RIVAL', weight: 0.3, flip: 'never' },
  ],
  asked: 'RIVAL_Q',
  headings: /\b(?:competit(?:ion|ors?|ive)|alternatives?|incumbents?|rivals?|other vendors)\b/i,
};
