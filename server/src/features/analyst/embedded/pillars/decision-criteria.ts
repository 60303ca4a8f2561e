import type { PillarCues } from './rule.ts';

/** What the choice is judged by. */
export const DECISION_CRITERIA: PillarCues = {
  concepts: {
    CAPABILITY: `integrat*; api|apis; sso; saml; single sign - on; single sign-on; scim; mfa; two - factor; soc 2|two; soc2; soc; iso|iso27001; iso 27001*; hipaa; gdpr; dsgvo; fedramp; pci; pci-dss; hitrust; bsi; c5; tisax; nis2; dora; fda; gxp; validated; part 11; hl7; fhir; edi; wcag; section 508; accessib*; certif*; complian*; encrypt*; data residency|centre|center|centres|location|protection|security|sovereignty|privacy; hosted; hosting; on - premise|premises|prem; on-prem|on-premise|on-premises; self - hosted; self-hosted; private cloud; sovereign
      mobile; offline; tablet*; ios; android; phone|phones; handheld*; scanner*; barcode*; multi - language; multilingual; languages; in german|french|spanish|polish|italian|dutch|welsh; localis*|localiz*; audit trail*|log|logs; audit|auditab*; role - based; permissions; access control*; backup*; disaster recovery; uptime; availability; sla|slas; support hours; 24/7; 24 / 7; latency; performance; scalab*; usab*; ease of use; easy to use; user - friendly; intuitive; simple|simplest .. use|enough; training; report|reports|reporting; dashboard*; real - time; real time; export*; import*; migrat*; configurab*; custom*; reference|references; reference customer*|site*; total cost; tco; implementation time; time to value; roadmap; data security|protection; security; privacy; works with; connect* .. to|with; talk|talks|talking to .. system|systems|erp|crm|sap|#NAME; plug into; sync*; interface*; erp; crm; ehr; emr; wms; tms; mes; hris; core banking; active directory; open standard*; workflow*; forecasting; alerts; notifications; eu|european|germany|switzerland|swiss|uk|us|canada|canadian .. hosted|hosting|data|servers|cloud|region; data .. stay*|leave*|stored|reside*|remain*`,
    COST: `price; pricing; cost; costs; total cost; tco; licence fee*; payback`,
    CRITERION: `criteri*; count|counts for|with|most|in; things count; only accept|take|buy|consider|choose|look|sign; accept .. only; requirement*; scorecard; score|scored against|on|by; scoring model|matrix; weighted|weighting|weight; evaluat* on|against|by; judge*|judging .. on|by; rank*; checklist; rfp|rfi|rft|itt .. says|asks|requires|lists|lists; must - haves?; must-haves?; shortlist* .. on; comes|come down to; decide|deciding|decided|choose|choosing|pick|picking|select .. on|based|by; the|our|my|first|second|third|biggest|main|most|top .. priority|priorities|criterion; most important; what matters; matters most; number one; pass - fail; pass/fail; pass or fail; minimum|acceptance|technical|functional|specification*|spec|specs; deciding factor; tie - breaker; look|looking .. for; benchmarked; compare .. on; what counts; we care; weigh*`,
    ASK_ABLE: `can|does|do|is|are|will|could|what|how_about; what about; how does|do; where is|are|do; does it; do you`,
    PRODUCT_REF: `you; your; it; the tool|system|platform|software|solution|app|product; this; that; whatever we; any tool|system|solution|vendor|supplier; anything we; reps; users; people; we; staff; nurses; drivers; teams`,
    UNDEFINED: `no|not|n't|haven't .. criteria|requirements|scorecard; criteria|requirements .. not|n't|open|unclear|changing|changed; still .. defining|writing|working .. criteria|requirements`,
    CRITERIA_Q: `criteri*; requirement*; what .. matter*|important; most important; priorit*; must - have*; must-have*; how .. decide|choose|compare|evaluate|judge; what .. looking for; what .. evaluat*; need .. see|from; deal - breaker*; scorecard; ideal; wish list; compare`,
  },
  rules: [
    { need: 'CAPABILITY MODAL_NEED', weight: 0.6, within: 14, flip: 'near' },
    { need: 'CRITERION CAPABILITY', weight: 0.55, within: 20, flip: 'near' },
    { need: 'CRITERION MODAL_NEED', weight: 0.35, within: 14, flip: 'near' },
    { need: 'CRITERION', weight: 0.3, flip: 'near' },
    { need: 'ASK_ABLE PRODUCT_REF CAPABILITY', weight: 0.6, within: 12, flip: 'never', asks: true },
    { need: 'ASK_ABLE CAPABILITY', weight: 0.5, within: 8, flip: 'never', asks: true },
    { need: 'CAPABILITY', weight: 0.15, flip: 'near' },
    { need: 'UNDEFINED', weight: 0.5, polarity: 'contradicts', flip: 'never' },
    { need: 'CRITERION COST', weight: 0.3, within: 14, flip: 'near' },
    { need: 'MODAL_NEED PRODUCT_REF', weight: 0.1, flip: 'near' },
  ],
  asked: 'CRITERIA_Q',
  headings:
    /\b(?:decision criteria|criteria|requirements?|must[- ]haves?|needs|evaluation criteria|wish ?list|technical fit)\b/i,
};
