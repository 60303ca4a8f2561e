import type { Pillar } from '@dealwright/domain/pillar';

/**
 * Wordings of plain business English that say which pillar a sentence is about, whatever words stand around them. They
 * decide: what was learned cannot overrule them. Gaps are bounded, so that a sentence is read in linear time.
 */
const EXEC =
  '(?:c[efiomtrsp]o|ciso|chro|vps?|svp|evp|president|directors?|head of [\\w ]{2,20}|chief [\\w ]{2,24} officer|board|owners?|founders?|boss|controller|finance(?: team| lead)?|leadership|exec(?:utive)?s?|committee|treasurer|partners|general manager|managing director|doctor \\w+)';
const TEAM =
  '(?:team|boss|manager|partners?|colleagues?|leadership|group|wife|husband|cofounders?|co-founders?|stakeholders|people|director|board|c[efiomt]o|vp|committee|owners?|it guy|head of [\\w ]{2,20})';
const WHEN =
  '(?:q[1-4]|h[12]|january|february|march|april|may \\d|june|july|august|september|october|november|december|(?:the )?(?:end|start|middle|close) of (?:the |this |next )?(?:year|quarter|month|week|q[1-4]|\\w{3,9})|(?:this|next) (?:week|month|quarter|year|summer|fall|spring|winter)|year[- ]end|monday|tuesday|wednesday|thursday|friday|the (?:next|coming) [\\w-]{1,9} (?:days|weeks|months)|\\w{2,6} (?:weeks|days|months))';
const AMOUNT =
  '(?:[$€£] ?\\d[\\d,.]{0,20}(?: ?(?:k|m|mm|bn|thousand|million))?|\\d[\\d,.]{0,20} ?(?:k|m|thousand|million)\\b)';
const SPAN = '(?:minutes?|mins|hours?|days?|weeks?|months?)';
const NUMBER =
  '(?:\\d[\\d,.]{0,20}(?: ?(?:-|–|to|or) ?\\d[\\d,.]{0,20})?|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|half an?|a couple(?: of)?|several)';

const UNDERSTATED =
  "(?:\\bnot|n['’]t) (?:exactly |really |particularly |quite )?(?:ideal|sustainable|scalable|fun|pretty|the best|where (?:we|it) (?:want|need|should))\\b|\\b(?:less than ideal|leaves? (?:a lot|something|much) to be desired|no picnic|room for improvement)\\b";

export const PLAIN_WORDINGS: Readonly<Record<Pillar, readonly RegExp[]>> = {
  economic_buyer: [
    new RegExp(
      `\\b${EXEC}\\b[^.?!]{0,40}\\b(?:push(?:ed|es|ing) back on|accepted|rejected|agreed to|is questioning|questions whether|negotiat(?:ed|es|ing)|challeng(?:ed|es|ing)) [^.?!]{0,30}(?:\\d|\\b(?:price|discount|cost|spend|budget|terms|whether|renewal)\\b)`,
      'iu',
    ),
    new RegExp(
      `\\bdecisions?\\b[^.?!]{0,30}\\b(?:goes?|going|runs?|sits?|rests?|lies|is) (?:up )?(?:through|with|by|to) (?:our|the|my) ${EXEC}\\b`,
      'iu',
    ),
    /\b(?:ultimate|final) (?:veto|say|approval|approver)\b|\bveto (?:power|right)\b/iu,
    new RegExp(
      `\\b${EXEC}\\b[^.?!]{0,30}\\b(?:approv(?:es|ed|al)|signs? (?:off|the|it|this|that|everything|anything)|signed off|has to (?:sign|approve|bless|okay)|controls? (?:the |our |all )?(?:budget|spend|money|purse)|(?:holds?|owns?) (?:the |our )?(?:budget|purse|money)|(?:has|have|makes?) the (?:final|last) (?:say|call|word|decision)|writes? the checks?|cuts? the checks?)\\b`,
      'iu',
    ),
    new RegExp(
      `\\b(?:approved|signed off|sign[- ]off|okayed|blessed|cleared) by (?:our|my|the|his|her|their) ${EXEC}\\b`,
      'iu',
    ),
    new RegExp(
      `\\b(?:need|needs|require|requires|get|getting|want|with|without|subject to|pending) [^.?!]{0,20}\\b${EXEC}(?:['’]s)? (?:approval|sign[- ]?off|blessing|buy[- ]?in|signature|okay)\\b`,
      'iu',
    ),
    new RegExp(
      `\\b(?:approval|sign[- ]?off|blessing|buy[- ]?in|signature|okay|green light) (?:from|of|by) (?:our|my|the|his|her|their) [^.?!]{0,20}\\b${EXEC}\\b`,
      'iu',
    ),
    new RegExp(
      `\\b(?:anything|everything|purchases?|spend|deals?|contracts?|amounts?) (?:that (?:is|goes) )?(?:over|above|north of|under|below|up to|more than) ${AMOUNT}`,
      'iu',
    ),
    /\b(?:signs?|signing|cuts?|writes?) the (?:checks?|cheques?)\b/iu,
    /\b(?:have|has|got|there(?:['’]s| is)) (?:a |the |some )?budget (?:for|of|set|allocated|approved|this)\b/iu,
    new RegExp(
      `\\bbudget (?:is|was|has been|of|cap is|ceiling is) (?:about |around |roughly |capped at |set at |approved|allocated|up to |frozen|tight|${AMOUNT})`,
      'iu',
    ),
    new RegExp(
      `\\b(?:approved|allocated|set aside|earmarked|sponsor|secured|budgeted)\\b[^.?!]{0,30}(?:\\bbudget\\b|${AMOUNT})`,
      'iu',
    ),
    /\b(?:(?:higher|more) than (?:what )?we budgeted|(?:out of|over|outside) (?:our|the) budget|(?:do ?n['’]t|don['’]t|do not) have (?:the |any |a )?budget|no budget)\b/iu,
    /\b(?:controls?|holds?|owns?) (?:the |our |that )?(?:budget|purse strings)\b/iu,
    /\b(?:is|it['’]s|that['’]s) (?:primarily |ultimately |mostly |mainly |really )?(?:my|his|her) (?:call|decision)\b|\b(?:the|final) (?:decision|call|say) is (?:mine|his|hers)\b|\bwhich \w{2,5} is my call\b/iu,
  ],
  decision_criteria: [
    /\b(?:deal[- ]?breakers?|non[- ]?starters?|must[- ]haves?|table stakes|hard (?:requirement|stop)|show[- ]?stoppers?|non[- ]negotiables?|top (?:criteri\w+|requirements?|priorit\w+))\b/iu,
    /\b(?:need|needs|require|requires|must have|have to have|would love|want)\b[^.?!]{0,70}\b(?:integrat\w+|sso|saml|single sign|soc ?2|iso ?27\d*|gdpr|hipaa|api|export|permissions?|role[- ]based|audit (?:logs?|trail)|compliant|data residency|encrypt\w+|uptime|sla|offline|real[- ]time|dashboards?|mobile app|security questionnaire)\b/iu,
    /\b(?:has|have|needs|need) (?:it )?to (?:integrate|connect|sync|plug|work with|play nice|support|handle|scale|be (?:secure|compliant|easy|simple|fast|reliable))\b/iu,
    /\b(?:gdpr|hipaa|soc ?2(?: type (?:2|ii))?|iso ?27\d*|pci) (?:compliance|compliant|certifi\w+|requirements?)\b/iu,
    /\bcomes? down to\b|\b(?:we|i) (?:actually |really |much |strongly )?prefer\b/iu,
    /\bwithout (?:impacting|affecting|disrupting|slowing|interrupting|touching|replacing)\b/iu,
    /\b(?:most important|biggest|main|key|critical|real|only|number one) (?:thing|factor|criteri\w+|requirement|priority|concern|worry|question|hesitation)\b[^.?!]{0,20}\b(?:is|for us|to us|would be|for me)\b/iu,
    /\bwhat (?:matters|counts)\b[^.?!]{0,12}\b(?:is|to us|for us|most)\b|\bmatters (?:most|a lot|to us)\b/iu,
    /\b(?:if|unless) (?:it|you|they|that|this|the \w+)\b[^.?!]{0,50}\b(?:n['’]t|cannot|can not|not)\b[^.?!]{0,60}\b(?:walk|off|no deal|dead|out|pass|non[- ]starter|not going to work|won['’]t work)\b/iu,
    /\bmy (?:main |biggest |only |one |real |big )?(?:concern|worry|hesitation|fear) (?:is|was|here)\b/iu,
    /\b(?:i['’]m|we['’]re|he['’]s|she['’]s|they['’]re|is|are) (?:very |really |a bit |a little |pretty |mostly |also )?(?:concerned|worried|nervous) about (?:the )?(?:security|adoption|migration|implementation|integration|support|transition|switching|downtime|data|compliance|accuracy|training|onboarding|reliability|privacy)/iu,
    /\b(?:does|do|can|could|will|is|how does) (?:it|you|your [\w ]{2,20}|the (?:system|platform|tool|product|software))\b[^.?!]{0,30}\b(?:integrate|sso|soc ?2|hipaa|gdpr|compliant|api|scale|export|encrypt\w*|support for)\b/iu,
    /\bwhat about (?:data |your )?(?:security|privacy|compliance|integrations?|support|training|implementation|onboarding|uptime|migration)\b/iu,
    /\bcan (?:we|reps|users|our \w+|my \w+|they|i|it) (?:\w+ )?(?:access|export|import|integrate|customi[sz]e|configure|automate|connect|sync)\b/iu,
    /\bno (?:customer |patient |client |personal |sensitive )?(?:data|pii|phi) (?:can|may|must|leav)/iu,
  ],
  decision_process: [
    new RegExp(
      `\\b(?:discuss|talk|run|take|bring|share|review|go over|walk|present|show|pitch|socialize)\\b[^.?!]{0,25}\\b(?:with|by|past|to|through) (?:my|our|the|his|her|their) (?:\\w+ )?${TEAM}\\b`,
      'iu',
    ),
    /\bi (?:will |would |can )?(?:take|bring) (?:it|this|that) to \w+/iu,
    new RegExp(
      `\\b(?:decision|decide|choose|pick a|select a|sign|contract (?:signed|in place)|vendor selected|live|kick ?off|rolled out|up and running|switch(?:ed)? over|implemented)\\b[^.?!]{0,30}\\b(?:by|before|in|during|within|at) ${WHEN}\\b`,
      'iu',
    ),
    new RegExp(
      `\\b(?:want|need|plan|hope|aim|like|going) to (?:be live|go live|start|decide|sign|launch|begin|kick off|choose|make a decision|roll (?:it |this )?out|have (?:this|it|something|a \\w+))\\b[^.?!]{0,30}\\b(?:by|before|in|within|at|during|next|this) ?${WHEN}`,
      'iu',
    ),
    /\b(?:need|have) to get (?:through [^.?!]{1,20} before|(?:\w+ ){0,2}(?:approval|sign[- ]?off|buy[- ]?in|budget))\b/iu,
    /\b(?:ultimate|final) (?:veto|say|approval|approver)\b|\bveto (?:power|right)\b/iu,
    /\bbefore (?:we|i|they) can (?:green[- ]?light|approve|sign|move|commit|buy|proceed)\b|\b(?:i|we)(?:['’]d| would) (?:want|need|like) to (?:see|try|test) (?:it|this)\b[^.?!]{0,40}\bfirst\b/iu,
    new RegExp(`\\bdecisions?\\b[^.?!]{0,30}\\b(?:goes?|going) through (?:our|the|my) ${EXEC}\\b`, 'iu'),
    /\bbefore (?:committing|we commit|i commit|we (?:can )?(?:sign|decide|buy|move)|signing|making a (?:decision|commitment))\b/iu,
    /\b(?:will|going to|plan to) (?:proceed|go ahead|move forward|go) with [A-Z]\w+/u,
    /\b(?:not|n['’]t) (?:making any|ready to make a|going to make a) (?:decisions?|commitments?)\b[^.?!]{0,40}\b(?:until|before)\b/iu,
    /\b(?:proof of concept|poc|bake[- ]?off|rfp|short ?list|reference calls?|steering committee|approval process|decision process|buying process|evaluation process|demo for (?:my|our|the)|3-month trial|free trial|trial period)\b/iu,
    new RegExp(
      `\\b(?:renewal|contract|agreement|subscription|license) (?:is|is up|comes up|ends|expires|runs out|renews|lapses)\\b[^.?!]{0,20}\\b(?:${WHEN}|up)\\b`,
      'iu',
    ),
    /\b(?:weigh in|needs? to be involved|loop in|get (?:him|her|them|\w+) on (?:a|the|our next) call|include (?:our|my)|join (?:us |the )?(?:next|on the) )/iu,
    /\b(?:let['’]s (?:move forward|do it|go ahead|proceed|get started)|we['’]re (?:staying|going with|ready to (?:sign|move|buy))|(?:i['’]m|we['’]re) (?:probably |likely )?going to (?:cancel|renew|pass|wait|hold off)|ready to move forward|ready to sign)\b/iu,
  ],
  paper_process: [
    /\b(?:dpo|privacy (?:team|office|officer)|data protection officer)\b/iu,
    /\b(?:msa|dpa|nda|baa|sow|redlines?|order form|purchase order|docusign|vendor (?:onboarding|risk|review|assessment|form)|security (?:review|questionnaire|assessment|audit)|infosec review|data[- ]processing (?:agreement|addendum)|procurement|terms and conditions|payment terms|net[- ](?:30|45|60|90)|indemnif\w+|liability (?:cap|clause)|auto[- ]?renew\w*)\b/iu,
    /\b(?:legal|lawyers?|counsel|general counsel)\b[^.?!]{0,40}\b(?:review|look|sign|approve|redline|turn|check|weeks?|days|contract|agreement|terms|has to|needs? to|will need)\b/iu,
    /\b(?:contract|agreement|terms)\b[^.?!]{0,30}\b(?:review|signed|legal|redline|language|template|to sign|for signature)\b/iu,
    /\bsend (?:me |us |over )?(?:the |a |your )?(?:agreement|contract|paperwork|order form)\b/iu,
  ],
  identify_pain: [
    new RegExp(
      `\\b(?:losing|lose|lost|wasting|waste|wastes|costing us|costs us|cost us|burning)\\b[^.?!]{0,25}(?:${AMOUNT}|\\b(?:hours|days|deals|customers|clients|patients|bookings|orders|people|reps|leads|revenue|money|sleep|time|business)\\b)`,
      'iu',
    ),
    /\b(?:killing us|eats? us alive|eating us alive|driving (?:us|me|everyone|everybody|them) (?:crazy|nuts|insane)|drowning|falls? through the cracks|falling through the cracks|slips? through the cracks|slipping through|can['’]t keep up|won['’]t scale|does ?n['’]t scale|doesn['’]t scale|pulling (?:my|our|their) hair|error[- ]prone|no visibility|flying blind|huge headache|pain point|biggest (?:pain|problem|challenge|issue|headache|frustration)|(?:big|real|main) (?:problem|pain|challenge|headache|issue) is|the problem is)\b/iu,
    new RegExp(
      `\\b(?:spends?|spending|wastes?|wasting)\\b[^.?!]{0,30}(?:${NUMBER} ?(?:hours?|minutes?|days?)\\b|\\d{1,2} ?(?:%|percent) of (?:their|our|my|its|the) (?:time|day|week))`,
      'iu',
    ),
    /\b(?:by hand|manually|manual (?:process|work|entry|data entry|reconciliation))\b/iu,
    new RegExp(UNDERSTATED, 'iu'),
    /\bif (?:we|nothing|this|it) (?:do ?n['’]t|don['’]t|doesn['’]t|isn['’]t|changes)\b[^.?!]{0,60}\b(?:miss|lose|fail|in trouble|slip|behind|risk|stuck|fine|penalt\w+)\b/iu,
  ],
  metrics: [
    /\b(?:we|i|nobody|no one) (?:do ?n['’]t|don['’]t|do not|never|ca ?n['’]t|can['’]t|cannot|have ?n['’]t|haven['’]t|have never)(?: really| actually| even)? (?:count|measure|measured|track|tracked|quantif\w+|know (?:how (?:much|many|long)|what (?:it|that|this) costs?))\b/iu,
    new RegExp(
      `\\b(?:losing|lose|lost|costing us|costs us|cost us|wasting|waste|saves?|saving|saved|save us|spend|spending|spent|leaving)\\b[^.?!]{0,30}(?:${AMOUNT}|\\b\\d[\\d,.]{0,20} ?(?:%|percent|hours|days|weeks|deals|customers|clients|bookings|orders|people|leads))`,
      'iu',
    ),
    new RegExp(
      `\\b(?:takes?|took|spends?|spending|eats?|average[sd]?|averaging|down to|from|about|around|roughly|currently) (?:us |me |them |our team |about |around |roughly |up to |at least |over |maybe |probably |almost |nearly |anywhere from |somewhere between ){0,3}${NUMBER} ?(?:full |whole |business |working )?${SPAN} (?:a|per|each|every|for each|to (?:get|do|close|process|onboard|complete|finish|respond|resolve|ship|run|reconcile|build|prepare|produce|turn|ramp))\\b`,
      'iu',
    ),
    /\b(?:from|reduce[ds]?|cut|improve[ds]?|increase[ds]?|drop(?:ped)?|went|grew|down|up) [^.?!]{0,25}\d[\d,.]{0,20} ?(?:%|percent)?(?: \w+)? to (?:about |around |under |below )?\d/iu,
    /\b\d[\d,.]{0,20} ?(?:%|percent) (?:of (?:our|the|all|my)|increase|decrease|reduction|improvement|faster|fewer|less|more|drop|growth|error|churn|win|conversion|utili[sz]ation)/iu,
    /\b(?:response|resolution|cycle|lead|wait|handle|ramp|turnaround|close) times? (?:is|was|are|of|has|went)\b[^.?!]{0,20}\d/iu,
    /\b(?:eats?|ties? up|takes?|requires?|saves?) (?:up )?(?:about |around )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:\w+ ){0,2}(?:people|analysts|ftes?|employees|engineers|reps|admins|nurses|agents|staff)?\s?full[- ]time\b/iu,
    /\b\d[\d,.]{0,20} ?(?:million |thousand |k )?(?:events|records|orders|tickets|calls|invoices|transactions|shipments|claims|leads|estimates|requests|cases|applications|patients|visits|users) (?:a|per|each|every|an) (?:second|minute|hour|day|week|month|quarter|year)\b/iu,
  ],
  champion: [
    /\b(?:i['’]ll|i will|i can|i['’]m going to|let me|happy to|i would) (?:\w+ ){0,2}(?:champion|advocate|fight for|go to bat|push (?:for|this|it)|sell (?:this|it|him|her|them)|make the case|make (?:an|the) intro\w*|introduce you|get you (?:in front|a meeting|time|on)|put in a good word|vouch)\b/iu,
    /\bchampion(?:ing)? (?:it|this|that|you) (?:internally|inside|here|with|to)\b/iu,
    /\b(?:selling (?:it|this) internally|reference customer|my team (?:loves|is excited)|the team (?:loves|is excited)|favorite part of this|i['’]m (?:sold|all in|completely on board))\b/iu,
    /\bi (?:already |just |have |['’]ve )?(?:showed|shown|forwarded|pitched|presented|sent) (?:it|this|that|your \w+|the \w+) to (?:my|our|the|his|her) (?!legal|lawyer|counsel|procurement|purchasing|solicitor)/iu,
  ],
  competition: [
    /\b(?:other|another) (?:vendors?|providers?|platforms?|quotes?|bids?|proposals?|options? on the table)|\b(?:evaluated|tried|tested|piloted|looked at|compared|reviewed) (?:\w+ ){0,3}(?:other|another|different|competing|several|two|three) (?:tools?|solutions?|products?|systems?|vendors?|software)|\b(?:tried|did|tested|piloted) (?:this|it|that) with (?:a|another|one) (?:competitor|vendor|provider)|\b(?:will|going to|plan to) (?:proceed|go|stay|sign) with (?:the )?(?:other|your competitor)\b|(?:looking|looked|started looking|evaluating|talking|talked|spoke|considering|comparing)(?: at| to| with| you (?:to|with|against))? (?:your |some |other |a few |a couple of |several |two |three )*(?:competitors?|vendors|agencies|alternatives)|your competitors?|cheaper (?:option|alternative|vendor|tool)\b/iu,
    /\b(?:looking|looked|talking|talked|spoke|speaking|evaluating|evaluated|considering|comparing|conversations?|benchmark(?:ed|ing))(?: at| to| with| against) (?:[A-Z][\w.]+)(?! (?:for|from) (?:the|our|my|legal|finance|sales|it)\b)/u,
    /\b(?:build(?:ing)? (?:it|this|something|our own|one)(?: ourselves)? ?(?:in[- ]?house|internally|ourselves)?|in[- ]house (?:tool|solution|system|build|team)|home[- ]?grown|built (?:it|our own) (?:in[- ]house|ourselves|internally))\b/iu,
    /\b(?:use|using|live in|rely on|run (?:everything |it all )?(?:on|in|out of)|stick(?:ing)? with|track (?:everything|it|this) in|just use) (?:a |an |our |google |some |big |shared |old )*(?:spreadsheets?|excel|google sheets|sheets)\b/iu,
    /\b(?:offered|quoted|came back (?:with|at)|undercut|cheaper|half the price|lower (?:price|quote))\b[^.?!]{0,40}\b(?:renew|than you|than your|quote|price|\d)/iu,
    /\b(?:demo|proposal|quote|bid|pricing|offer) from [A-Z]\w+|\b[A-Z]\w+ (?:came in at|undercut|quoted us|pitched us|offered us)\b/u,
    /\b(?:if not|otherwise|or else)\b[^.?!]{0,24}\b(?:proceed|go|sign|stay|renew) with (?:the )?(?:[A-Z]\w+|other)/u,
    /\b(?:do nothing|doing nothing|status quo|stay(?:ing)? with (?:our|the) (?:current|existing)|current (?:vendor|provider|supplier|tool|system) (?:is|has|offered|wants|can|does)|stick with what we have)\b/iu,
  ],
};

/** How far below the mark plain wordings still decide; further down it is a joke, or small talk. */
export const SURE = 5;

const UNDERSTATEMENT = new RegExp(UNDERSTATED, 'iu');

/** 'Not exactly ideal' complains, however it denies. */
export const understates = (sentence: string): boolean => UNDERSTATEMENT.test(sentence.slice(0, 800));

/** Prices per seat or month, numbers of tickets, the length of the talk itself, times of day, room on disks and for cars. */
const NO_METRIC =
  /#\d{1,9}|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b|\b\d{1,2}:\d\d\b|[$€£]? ?(?<!\d)\d[\d,.]{0,20} ?k?(?: (?:dollars|euros|bucks))? ?(?:\/|per |a |each )(?:month|mo|user|seat|head|licen[cs]e|rep)\b|\b\d{1,9} ?(?:gb|tb|mb)\b|\b(?:\d{1,9}|ten|fifteen|twenty|thirty|forty[- ]five|an|half an) (?:minutes?|hours?)\b(?=[^.?!]{0,30}\b(?:call|meeting|demo|slot|session|chat|today|left|calendar))|\b(?:call|meeting|demo|slot|session|chat|calendar|hard stop)\b[^.?!]{0,20}\b(?:\d{1,9}|thirty|an|half an) (?:minutes?|hours?)\b|[$€£] ?\d[\d,.]{0,20} ?[km]? ?(?:\/|per |a )(?:year|yr|annum)|[$€£] ?\d[\d,.]{0,20} ?[km]? ?(?:arr|acv|tcv|annually)\b|\b(?:arr|acv|tcv|contract value|deal (?:size|value)|list price|budget)\b[^.?!\d]{0,12}[$€£]? ?\d[\d,.]{0,20} ?[km]?\b|\b(?:\d{1,4}|one|two|three|four|five)[- ](?:years?|months?|weeks?|days?)[- ](?:term|contract|commitment|agreement|deal|extension|pilot|trial|guarantee|renewal|period)\b|\b(?:duration|pilot|pov|poc|trial|contract term|term|onboarding|implementation)\b[^.?!\d]{0,20}\d{1,3} (?:weeks?|days?|months?|years?)\b|\b\d{1,2}(?:\.\d{1,2})? ?% (?:discount|off\b|price)|\bdiscount of \d{1,2} ?%|\b\d{1,9} parking\b|\bparking\b[^.?!]{0,20}\d{1,9}/giu;
/** What each of them holds: most sentences hold none. */
const MAYBE_NO_METRIC = /[\d#]|\b(?:ten|fifteen|twenty|thirty|forty|an|half) /iu;
/** Words that make a price a cost of today's way. */
const COSTS =
  /\b(?:los(?:e|es|ing|t)|sav(?:e|es|ed|ing)|spend(?:s|ing)?|spent|wast(?:e|es|ed|ing)|cost(?:s|ing)? us|revenue|margin)\b/iu;
const FIGURE =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|half|twice|double|percent|dozen|couple)\b/iu;

/** Whether all figures of a sentence count something else than what the buyer gains or loses. */
export function countsNothing(sentence: string): boolean {
  const text = sentence.slice(0, 800);
  if (!MAYBE_NO_METRIC.test(text) || COSTS.test(text)) return false;
  const rest = text.replace(NO_METRIC, ' ');
  return rest.length < text.length && !FIGURE.test(rest);
}

/** 'They are cheaper': said of a rival that was named shortly before. */
const OF_THE_OTHER =
  /^\W*(?:(?:and|but|so|well|honestly|plus|though|apparently|um|uh|yeah)\W+)*(?:they|their|theirs|it|he|she)\b[^?]{0,60}\b(?:cheaper|expensive|solid|better|worse|weaker|stronger|faster|slower|offered|quoted|focused|half the|fewer|as (?:good|impressive|strong|accurate)|missing|lack\w*|pushy|discount|undercut)\b/iu;

export const speaksOfTheOther = (sentence: string): boolean => OF_THE_OTHER.test(sentence.slice(0, 300));

/** 'Agreed', 'Same here': what another buyer just said, said again. */
const ASSENT =
  /^\W*(?:(?:yeah|yes|yep|oh|well|and|so)\W+)*(?:agreed|i agree|same (?:here|for (?:us|me|my team))|i second (?:that|this)|seconded|\+1|what (?:he|she|\p{Lu}\w+) said|(?:he|she|\p{Lu}\w+)['’]?s (?:is )?(?:absolutely )?right|couldn['’]t agree more|echo (?:that|what))\b/u;

export const assents = (sentence: string): boolean =>
  sentence.length < 160 && ASSENT.test(sentence.replace(/^\W*\p{Lu}/u, (letter) => letter.toLowerCase()));

/** Whether a sentence says the pillar in plain words. */
export function saysPlainly(sentence: string, pillar: Pillar): boolean {
  const text = sentence.slice(0, 800);
  return PLAIN_WORDINGS[pillar].some((wording) => wording.test(text));
}
