import type { PillarCues } from './rule.ts';

/** The problem, what it costs, and what waiting costs. */
export const IDENTIFY_PAIN: PillarCues = {
  concepts: {
    HANDWORK: `paper list|lists|form|forms|sheets?|log|logs|copies|trail; pen and paper; clipboards?; notebooks?
      faxes|fax|faxing|faxed; photocop*; whiteboards?; post its; sticky notes
      by hand; line by line; one by one; manually; retype|retypes|retyping; re type
      shared drive|folder|folders|mailbox; linked spreadsheets
      type|types|typing|typed .. in|into|again|over; copy|copies|copying|copied .. from|into|over
      key|keys|keying .. in|into; print|prints|printing|printed .. out|them
      walk|walks|walking the|around; call|calls|calling around|round|people|each|every
      email|emails|emailing .. around|spreadsheets|files; enter|enters|entering .. twice|again|manually
      collect|collects|collecting|gather|gathering .. from; compare|compares|comparing versions|lists|files|line
      write|writes|writing .. down`,
    MISHAP: `at home at; at night; at the kitchen; in the evenings?; on weekends|sundays|saturdays|the_weekend
      after hours; gone|went part_time; not become|got|getting better; could|can n't|not get through|in|out|to
      black out; dropped out; off our payment; takes|took .. off our
      someone|somebody plugged|forgot|unplugged|deleted|overwrote; order|orders|buy|buys|go by gut|feeling
      order at the first; n't wait; throw|throws|throwing away
      is|are|was|were cancelled|canceled|turned_down|blocked|closed; sold out; on its|their own; nobody had
      no one had
      turned out; ended up
      had|have|has to explain|redo|rerun|re|cancel|close|apologi*|refund|repeat|recall|restart|rebuild|rewrite
      stood|stand|stands|sit|sits|sitting|sat still|idle|empty|unused|untouched; stood still; gathering dust
      went missing; never arrived|came|showed|got; can|could n't .. be_found
      nobody|no_one .. seen|noticed|saw|caught|spotted|knew|answered|told; got|gets|get|getting the wrong
      walk|walks|walked away|off; he's|she's|they're|n't coming back
      went|go|goes|gone elsewhere; went down the street; went|go|goes|gone to a|the|another competitor
      days|day|weeks|week|months|month|hours|hour late; ran .. late; stopped|stop trusting|using|working; gave|give up
      flooded; furious; yelling|yells|yell; ashamed; embarrass*; burn|burns|burned|burnt out; quit|quits
      not|n't find|hire|get|keep|replace .. people|staff|drivers|nurses|anyone|engineers|workers|technicians
      open|unfilled|vacant .. jobs|positions|roles|posts; n't get around|round to; n't have .. time|people|hands
      no time to; for good; hands|hand|handed over .. human|everything|agents
      nights comparing|doing|fixing|working|typing|writing|on; their|my|our evenings|nights|weekends|sundays
      had a finding; finding in|from; burned by; lost|lose .. of them|since|again; lost .. because; too late
      could only`,
    WEARY: `no consistency|standard|process|structure; always off|late|wrong|behind|missing
      getting worse|harder|slower
      n't follow|following|using|updating|update|log|logging|adopting|adopt|filling|entering|responding|hitting|hit
      all over the place|map; putting out|fighting fires; fires all|every
      lose|loses|losing|lost our|my|key|major|big|biggest|good
      takes us|them|me|him|her .. too|forever|hours|days|weeks|ages
      lose|loses|losing|lost a|an|the|whole|entire|half|another|two|three; garbage; useless; rubbish; junk; nonsense
      dreadful; zombies; slip|slips|slipped past; days|weeks|months|hours later; n't show up; at our own|expense
      knock on; only find|found out; dead spots; over budget; takes forever|ages|for_ever; flying blind
      through the cracks; money on the table; no|any|zero|little visibility
      eats|eating|ate .. time|day|budget|margin|margins; stale; out of sync|step; weeks|days|months old
      can|could n't scale|cope|keep_up; nobody|no_one|hardly_anyone uses|trusts|reads|opens|likes
      adoption .. low|poor|terrible|dropped|problem; low|poor adoption; work|works|working around it|the|that
      surprise|surprises|surprised; outgrown; outgrew; duct tape; held together; whack a mole; reactive; short handed
      hard time; back and forth; people's heads; in his|her|their head; tribal knowledge
      no single|one source|place|view|owner; miss|missing|missed out; to ramp; waste of time|money; time suck
      falls on me|us; bleeding; haemorrhag*|hemorrhag*; hit or miss; hit and miss; goes|went|going down
      times|timed|timing out; laggy; straight answer; different numbers|answers|versions|systems
      n't line|add|match up; nobody|no_one .. happy; losing|lose .. to; left hanging; in the dark; at capacity
      stretched; maxed out; piling|piled|pile up; snowed under; gone|goes|going|went wrong
      keep|keeps coming|going|getting|happening; never know|knows|sure|get|works|worked
      not ideal|great|sustainable|where; n't ideal|great|sustainable|working; tough; rough; ugly; it's brutal
      a lot of time|effort|work
      guesswork; guessing; a black hole|box; slipping through; drop|drops|dropped the ball; dropping
      cleanup|clean_up .. after|data; redo; fix|fixing .. mistakes|errors|afterwards; one person|guy|woman who
      only one who|person; if he|she|he's|she's leaves|sick|away|out; too many clicks|systems|tools|steps|cooks
      a dozen|five|six|seven|ten|three|four different`,
    INTENSE: `very; really; so; too; extremely; super; incredibly; totally; completely; constantly; always
      all the time; every time|day|week; high; huge; insane; ridiculous; constant; a lot of; so many|much; tons of
      mostly; still; entirely
    `,
    STORY_Q: `what happens when|if|then|after; typically|usually happens; what would happen; happens if
      nothing changes; change nothing; what's the impact|story|problem|issue; what is the impact
      what's going|driving|causing|behind|broken|wrong|hard; how do|does you|your|that|it .. today|now|currently
      how you .. today|now|currently; keep track .. today; look like today|now; made you; brought you; what prompted
      why now; why are you; cost you; biggest; how big; how bad; what hurts; worries you; in practice`,
    STRONG_PROBLEM: `out of date; outdated; idle; yelling|yell|yells|shouting|scream*
      froze|freezes|freezing|frozen again|screen*|computer*|up
      burn|burns|burned|burning .. evenings|weekends|hours|out|money|cash; walk|walks|walked|walking out|away
      stranded; unplanned stop*|downtime|outage*|maintenance
      nobody|no_one understands|remembers|knows|notices|owns|trusts; turned away; run|runs|ran|running out of
      guess|guessing|guesswork; gut feeling; falls between; lose|lost .. sleep; embarrass*; on fire; always too late
      at the last minute; last minute; scramble*; scrambling
      wrong airport|address|patient|order|price|prices|part|parts|version|customer|item|size|quantity|product
      without .. papers|paperwork|documentation|warning|notice; by whatsapp; whiteboard*; sticky notes; post its
      from the nineties; decades old; years old; legacy; doesn't scale; not sustainable; losing battle; out of hand
      fall|fell|falling off; collaps*; grinds|ground to a halt; unreadable; unusable; nobody happy
      leave|leaves|left us|them; defect*; recall*; incident*; fraud; leak*; shrinkage; understaffed; vacant; vacanc*
      dropped calls|call; abandon*; three|four|five|two|six different systems|tools|places|spreadsheets|files|versions
      don't .. talk_to_each_other|talk; disconnected; siloed; silos; over and over; again and again
      every single time|day|week|month; rework; redo|redoing|redone; double work; twice the work; unnecessary
      fail|failed an|the|our audit; near miss*; accident*; injur*; nightmare*; struggl*; drown*; frustrat*
      chaos|chaotic; bottleneck*; headache*; painful; pain_point|pain_points; broken; break|breaks|broke|breaking down
      crash*; killing us|me|them; overwhelm*; swamped; impossible to; disaster*; complain*; lose|loses|lost track
      error prone; prone to error*; re-enter*; re-key*; rekey*; retyp*; type|typing|typed .. again|twice; double book*
      double entry; blind; firefight*; unsustainable; burn* out; burnout; depressing; too late
      only find|found|learn|notice out|when|after; find out .. when|after|too; sick of; tired of; fed up; angry
      falling|fall|falls|fell through|behind|apart; sideways; gone dark; write|writes|wrote us up; written up
      in the dark; not good; out of control; hours chasing; chasing people|paper*|them|signatures|approvals
      copy and paste; copying and pasting; paper chase; stuck in; can't keep|cope|go on
      keeps .. crashing|failing|breaking; wake up at`,
    SUFFERER: `they; customers?; clients?; staff; nurses; drivers; team; teams; users; people; patients
      employees; reps; colleagues; citizens; students; planners; operators; everyone; everybody; somebody; whoever
      suppliers?; managers; doctors; technicians; agents`,
    PROBLEM: `problem*; issue|issues; pain|pains|painful; headache*; nightmare*; struggl*
      challenge|challenges|challenging; bottleneck*; frustrat*; annoy*; mess|messy; chaos|chaotic; disaster*; broken
      bug|bugs|buggy; outage*; crash|crashes|crashed|crashing; break|breaks|breaking|broke_down; error?; mistakes?
      wrong; fail|fails|failing|failed|failure*; difficult*; hard to|for; burden*; pressure; complain*; angry; unhappy
      upset; furious; fed up; burn* out; burnout; burnt out; overwhelm*; drown*; swamped; overload*; firefight*
      fire fighting; sick of; tired of; hate*; suffer*; hurt|hurts|hurting; killing us|me; kills us|me|our; killer
      stuck; blind|blindly; dark; silo*; fragment*; inconsisten*; inaccura*; unreliable; outdated; obsolete; ancient
      clunky; slow|slower|slowest|slowly; delay*; late|later than; overdue; backlog*
      behind schedule|on|with|plan|again; bogged down; duplicate*; double entry; re-key*; rekey*
      re - enter*|type|typing|typed; retyp*; re-typ*; copy - paste|pasting; copy|copying and paste|pasting; manual*
      by hand; paper - based; on paper; spreadsheets?; excel; workaround*; patchwork; end of life|support; unsupported
      worse|worst|worsening; bad; terrible; awful; horrible; depressing; impossible; unsustainable; crept
      slip|slips|slipping|slipped; stall|stalls|stalled|stalling; squeezed; leak*; waste*|wasting; scrap; rework
      downtime; stoppage*; understaffed; short - staffed; short staffed; churn*; attrition; turnover; no - show*
      breach*; incident*; audit finding*; finding|findings; penalt*; fine|fines of|for|from; fined; lawsuit*
      non - complian*; expired; expire; gone dark; chasing; chase; tedious; time - consuming; time consuming
      inefficien*; expensive mistake; lack|lacks|lacking of; missing; gaps?; risk|risks|risky|exposed|exposure
      threat*; danger*; scary; worr*; concern|concerns|concerned|concerning about; afraid; fear
      keeps me|us|him|her up; up at night; falling|fall|falls|fell through|behind|apart; cracks; lost track; escalat*
      deteriorat*; declin*; shortage*; constraint|constrained; can't cope|keep|scale; queues?; waiting times?`,
    LOSING: `spend|spends|spending|spent .. mornings|evenings|afternoons|nights|their|her|his|weekends|whole
      cancelled|canceled|cancel on us|their|the; throw|thrown|throws|threw .. away|out; cancelled on us
      drive|drives|go|goes|come|comes .. twice; empty shelves|half; half .. empty; return|returned|sent|send .. back
      dead end; repeat visits|calls|work|orders; wait|waits|waited|waiting .. for; turn|turned|turning .. away|down
      los|lose|loses|losing|lost .. customers|customer|deals|deal|money|revenue|patients|staff|people|drivers|contract|contracts|orders|time|hours|days|data|clients|business|market|accreditation|license|licence|sales|trust|members|students|sleep|them|nurses|control|track
      cost|costs|costing us|me|the|our; costs a
      miss|misses|missed|missing .. deadlines|deadline|targets|target|slots|quota|sla|slas|shipments|payments|window|cutoff|number|numbers|forecast
      spend|spends|spending|spent .. hours|days|weeks|time|half|too|most|all|much|#DUR
      takes|took|taking .. us|them|me|hours|days|weeks|months|forever|ages|too|long|#DUR
      too long|late|many|slow|much|often|expensive|complicated|complex|manual
      pay|paid|paying .. penalties|fines|overtime|demurrage|twice|fees; people quit|leave|left|leaving; quit
      sits|sit .. for days|weeks|unread; waits?|waiting .. for #DUR|days|weeks|hours; throw|threw|throwing away
      write|wrote|written off; writing off; turned away; turn away`,
    CANT: `don't|doesn't|didn't have the_right|enough|any_way|a_way|the_parts|the_data|the_people|time_to|capacity
      don't show|turn up; only one|two person|people|man|woman|guy|colleague who|understands|knows|can
      is|are|get|gets|got lost; with no signal|warning|notice; nowhere to; not enough; too few; out of|run out of
      can't|couldn't|don't|doesn't|didn't|won't|aren't|isn't|wasn't|never .. see|catch|tell|know|find|trust|track|keep_up|scale|have_visibility|talk_to|talk|match|work|trace|forecast|plan|reach|rely|answer|prove|report|measure|reconcile|handle|manage|notice|hear|agree|sync|reconciled|fit|until
      no visibility|idea|overview|way_to|single|transparency|control|clue|early
      nobody|no_one|none .. knows|know|trusts|trust|sees|can|has|reads|uses|owns|updates|checks|notices
      without .. knowing|seeing|visibility|warning; not getting better; not sustainable|scalable|acceptable|working
      hardly; barely; unable to; keep|keeps forgetting|losing|failing|breaking|crashing|pushing|having_to
      have_to|has_to|had_to redo|chase|call|guess|wait|restart|explain|apologise|apologize|fix|retype`,
    CONSEQUENCE: `bill|bills|billed|charge|charges|charged|penalise|penalize us; the shipping lines
      regulator .. warned|fined|told; if this continues; if it continues; or we; we pay .. for; lose the; loses the
      if .. nothing changes|happens; if_we don't|can't|do_nothing|wait; otherwise; or else; by the time
      until it's too late; too late; would|will|'ll lose; consequence*; at risk; at stake; jeopard*; means that
      as a result; which means; the auditor*; regulator*; auditor?; the risk is; end up; ends up; ended up`,
    OK: `don't|didn't|doesn't have|see|feel|really_have .. problem|problems|issue|issues|pain; not .. burning
      does|do|doing the job|trick; serves us well; never had .. problem|issue; can't complain; no reason to change
      hasn't been .. problem|issue; has never happened; under control; pretty content; quite content; manage fine|well
      getting by; not that bad; isn't that bad; not a priority; nice to have
      works|working fine|well|great|perfectly|ok|okay; happy with; satisfied with; no complaints
      no problem|problems|issue|issues with; isn't .. problem|issue|priority
      not .. problem|issue|priority|burning|urgent; no real .. pain|problem|urgency; live with it; good enough
      don't mind; doesn't bother|hurt; it's fine; we are fine; we're fine; no urgency; not broken; running smoothly
      ain't broke`,
    NICE: `don't worry; no worries; my head; celebrat*; demo environment; our demo; excuse me; holiday*
      vacation; weekend; risk assessment|management|review|form|register; no problem; not a problem; no worries; sorry
      hard stop; running late; late for; bad connection; hear me; can you hear; on mute; wrong link
      if it's not .. trouble; i'm afraid i|we; without problem*; no issue; problem solved; weather; traffic
      what went wrong; my bad; apolog*`,
    PAIN_Q: `made you .. call|look|reach|search|contact|take; brought you|brings you; reason .. for; prompted
      thing .. made; what happened; what's wrong|missing|broken; how .. situation; why they happen; what goes; how bad
      biggest; what's hard; bother*; slow*; what's not working; what is not working; how are things
      how is .. going|looking|working; where does it hurt; what hurts; what's the story
      how do you .. today|now|currently; fix; lose; happens to; what if nothing; cost of; tell me about
      walk me through; describe; problem*; challenge*; pain|pains; struggl*; what happens when|if; what breaks
      frustrat*; what's causing|wrong; why now|change; impact; today; bottleneck
      how .. handle|manage|work|do .. today|now|currently; what .. worst|difficult|hard; keeps you; cost* you
      go* wrong; hurt*; what .. trigger*; why .. looking|look; issue|issues; what .. stall; typically happens
      current*; situation; does that .. affect|mean; what's .. driving; what's going on; if you .. nothing|don't`,
  },
  rules: [
    { need: 'HANDWORK', not: 'NICE OK DEMAND PAPER LEGAL PROCUREMENT', weight: 0.4, flip: 'never' },
    {
      need: 'HANDWORK WE|SUFFERER',
      not: 'NICE OK DEMAND PAPER LEGAL PROCUREMENT',
      weight: 0.15,
      flip: 'never',
    },
    {
      need: 'WEARY',
      not: 'NICE OK DEMAND LEGAL PROCUREMENT PAPER NOTHING RESIST',
      weight: 0.5,
      flip: 'never',
    },
    {
      need: 'PROBLEM INTENSE',
      not: 'NICE OK LEGAL PROCUREMENT PAPER RIVAL_WORD RESIST',
      weight: 0.15,
      within: 8,
      flip: 'never',
    },
    { need: 'MISHAP', not: 'NICE OK DEMAND LEGAL PROCUREMENT PAPER NOTHING', weight: 0.5, flip: 'never' },
    { need: 'STRONG_PROBLEM', not: 'NICE OK', weight: 0.55, flip: 'never' },
    { need: 'PROBLEM SUFFERER', not: 'NICE OK WE', weight: 0.15, within: 12, flip: 'never' },
    { need: 'PROBLEM', not: 'NICE OK RIVAL_WORD', weight: 0.4, flip: 'never' },
    {
      need: 'PROBLEM WE',
      not: 'NICE OK LEGAL PROCUREMENT NOTHING RESIST',
      weight: 0.15,
      within: 14,
      flip: 'never',
    },
    { need: 'LOSING', not: 'NICE OK LEGAL PROCUREMENT PAPER RIVAL_WORD', weight: 0.5, flip: 'never' },
    { need: 'CANT', not: 'NICE OK LEGAL PROCUREMENT PAPER', weight: 0.5, flip: 'never' },
    { need: 'CANT PROBLEM|LOSING|CONSEQUENCE', not: 'NICE OK', weight: 0.25, flip: 'never' },
    { need: 'CANT WE', not: 'NICE OK', weight: 0.12, within: 12, flip: 'never' },
    { need: 'PROBLEM LOSING', not: 'NICE OK', weight: 0.25, flip: 'never' },
    { need: 'CONSEQUENCE', not: 'NICE', weight: 0.3, flip: 'never' },
    { need: 'CONSEQUENCE LOSING|PROBLEM', not: 'NICE', weight: 0.3, flip: 'never' },
    { need: 'PROBLEM #DUR|#PCT|#MONEY|#COUNT', not: 'NICE OK', weight: 0.2, within: 16, flip: 'never' },
    { need: 'OK', not: 'NICE', weight: 0.55, polarity: 'contradicts', flip: 'never' },
  ],
  asked: 'PAIN_Q',
  headings:
    /\b(?:pains?|problems?|challenges?|issues?|why (?:change|now)|current (?:state|situation)|frustrations?|consequences?)\b/i,
};
