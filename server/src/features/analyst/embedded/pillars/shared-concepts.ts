/** Concepts that several pillars use. */
export const SHARED_CONCEPTS = {
  EXEC: `director general; cso; cno; cpo; cdo; cao; group cfo; colonel; commander; general; rector; principal
      chairman; chairwoman; chairperson; father; our owner; superior*; shareholder; works manager; site manager
      line manager; vp finance; finance lead|boss|chief; chief
      cfo|ceo|coo|cio|cto|cro|cmo|cpo|ciso|chro|cno|cmio|md|evp|svp|vp|vps
    chief .. officer|executive; chief of staff; finance director; director|head|vp of finance; financial director
    managing|general|executive|medical|commercial|plant|operations director|manager; vice president; president; owner; owners
    founder; founders; treasurer; exec team; execs; executives; executive team
      leadership; leadership team; senior management; senior leadership; top management; group management
      my|our|the boss; his|her|their boss; my|his|her manager
    geschäftsführ*; vorstand; superintendent; dean; provost; bursar; comptroller; controller; group controller
      budget holder|owner; minister; deputy minister; mayor; secretary of state; partners; managing partner; finance
      division head; department head; business unit head
    permanent secretary; city manager; head office; headquarters; hq; director; directors`,
  BODY: `board; boards; council; senate; trustees; commissioners
      executive|management|steering|finance|investment|audit|procurement committee; committee; cabinet; ministry
      parliament; assembly; supervisory board; shareholders; parent company; group`,
  APPROVE: `signs; signs the contract|deal|order|agreement; say|says yes to; wants to see every
      nothing .. without his|her|their; has to agree; must agree; comfortable with the number|price|cost|amount; ok'd
      okayed; signed; sign up to; lift|lifts it; gave us the|a go; backs|backed the budget|investment|number; releases
      approv*; sign|signs|signed|signing off; sign-off|signoff; sign - off
      signs|sign it|this|that|them|for|everything|anything|all|above|over|any
      final say|word|call|decision|approval|signature|yes|ok
      last|final word; make|makes|made .. call|decision
      holds|hold|controls|control|has|owns|own .. purse|wallet|money|pot|checkbook|chequebook; purse strings
      authoris*|authoriz*; green light; greenlight*; green - light*
      give|gives|gave|get|got|need|needs|have|has .. okay|go-ahead|nod|blessing|thumbs; go - ahead; rubber - stamp*
      spending|signing|signature|spend authority|limit|power|rights
      pull the trigger; writes|write|cut|cuts the check|cheque|checks|cheques; decides; has to decide; will decide
      must decide; has to bless; bless*; buck stops
      release|releases|released|releasing|unlock*|free|frees|freed .. money|funds|budget|funding|it
    up to him|her|them|the|our; his|her|their call; signatory; countersign*; veto; has the power; say yes; say no; final on`,
  BUDGET: `fund; the fund; chequebook; checkbook; purse; pot; investment|investments plan|budget
      money left|available|reserved|aside; budget request; number in the plan; budget*; funding; funds; funded
      fund|funds it|this; line item; capex; opex; cost centre|center; money .. set|put aside; set aside; earmark*
      allocat*; appropriat*; p&l; purse; grant money; grant; reserve*|ring - fenced; ringfenced; pot of money
      money for it|this; the money
    cash for; comes|come|paid|pay out of .. budget|pot|pocket; discretionary`,
  MODAL_NEED: `shall; will not be considered; not be considered; not .. let anything|anyone|it
      won't .. let|allow|touch|approve|permit; can stop right; no go; tipped it; tips it; convinced us; decisive
      the deciding; points go|for; percent for; comes first; we only; only if; as long as; provided it|that
      has got to; supposed to; shouldn't; can't have; want something; would like it; it would have to; can we
      we'd need; demand|demands; non starter; nonstarter; out of the question; expects; need|needs|needed; must
      must-have; have|has|had to; require|requires|required; got to; gotta; essential; mandatory; critical; crucial
      non - negotiable; non-negotiable; nonnegotiable; deal - breaker|breaker*; dealbreaker*; deal breaker
      show - stopper; showstopper*; knock - out|out; hard requirement
      must - have|have*; must have|haves; important|importantly; prerequisite*; vital; key for us
      matter|matters|mattered; insist*; looking for; expect|expects; would want; we want
      won't accept|consider|look|touch; can't accept|use|buy|go|live; no way .. without; ideally; prefer|preference
      want .. to be able; needs to be; should; has got to; care about; particular about; sensitive about|to
      strict about|on; non negotiable; top priority`,
  LEGAL: `solicitor*; notary; juridique; law firm; outside counsel; compliance officer; privacy officer
      data protection officer; legal; lawyer*; attorney*; counsel; legal team|department|review|dept; general counsel
      solicitor*; jurist*; rechtsabteilung`,
  PROCUREMENT: `procurement; purchasing; sourcing; einkauf; buying department|team|office; strategic sourcing
      vendor management|onboarding|registration|master|risk|assessment|form|portal|setup|set-up
      supplier onboarding|registration|portal|code|form|assessment|questionnaire|number|master|self; category manager
      ariba; coupa; tender office; contracting office|officer; contracts team|office|department|manager
      third - party risk; third party risk; tprm`,
  LEAVES: `leaving; is|are leaving; new job; handed in; resign*; last day; moving on; parental leave; maternity leave; retire*`,
  WE: `we; our; us; i; my; me; ours; the team|company|business|hospital|bank|plant|group|department`,
  FUTURE: `will; 'll; going to; plan|plans|planned|planning_to; want to; aim*|hope|hoping|expect|expecting to`,
  RIVAL_NAME: `salesforce; hubspot; sap; oracle; microsoft; dynamics; workday; servicenow; zendesk; freshworks
      pipedrive; zoho; netsuite; coupa; ariba; tableau; power bi; snowflake; databricks; atlassian; jira; epic; cerner
      gong; clari; outreach; salesloft; siemens; infor; ifs; sage; datev; adp; ukg; blue yonder; manhattan; temenos
      mambu; google; amazon; aws; azure; splunk; datadog; okta; monday.com; asana; notion; airtable`,
  TOOL: `tool|tools; system|systems; software; platform; product|products; solution|solutions; app; vendor*
      supplier*; provider*; application; module; package`,
} as const satisfies Record<string, string>;
