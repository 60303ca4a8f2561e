import type { PillarCues } from './rule.ts';

/** The way from decision to signed contract. */
export const PAPER_PROCESS: PillarCues = {
  concepts: {
    VETTING: `set up as a|an|our; onboard|onboarded|onboarding as a|an; new vendor|supplier
      data_protection|compliance|privacy|safety|it_security|information_security|security_team|infosec|risk|security|cyber has|have|needs|must .. look|check|sign|approve|clear|review
      buy|order|purchase through|via|off the|a|our; framework; our template; to legal; third party risk
      announce|announces|publish|publishes it|the|a; announcement takes; register|registers you|us|the_supplier
      balance sheet; countersigned; notice period; our comments; accept less; privacy contract|agreement
      sign off|sign_off .. from|by .. governance|ig|privacy; go out to tender; put it out; questionnaires?
      vet|vets|vetted|vetting .. supplier|suppliers|vendor|vendors|provider|providers; risk team; qualified in|as
      prequalif*; notify the; need|needs|require|requires three|two|3|2 quotes|quotations|bids|offers; days net
      net days|terms; let it through; two|both .. have|has|must .. sign; sign|signs|raise|raises|cut|issue|issues a po
      is a lawyer; due diligence; supplier|vendor assessment|audit|check`,
    HARD_PAPER: `msa; msas; dpa; dpas; nda; ndas; baa; sow; sows; po; pos; w9; w 9; purchase order*; redline*
      data processing agreement|addendum; master service|services agreement; security questionnaire*
      vendor packet|onboarding|questionnaire|form|forms|registration|mgmt|management
      supplier form|forms|registration|onboarding|portal|code; insurance certificate; certificate of insurance; coupa
      ariba; due diligence form|questionnaire; marked|mark up; register in .. portal; their|our portal; standard terms
      our terms; our own terms; our paper; our template; vendor paper; contract template; terms and conditions
      legal service|review|department|team; privacy counsel; contracting officer; framework agreement; general counsel
      payment terms; liability; indemnit*`,
    PAPER: `msa|msas; master .. agreement; framework agreement|contract; dpa|dpas
      data processing .. agreement|addendum; processing agreement; nda|ndas; non - disclosure; baa|baas
      business associate agreement; sow|sows; statement of work; purchase order|orders; po|pos; po number
      requisition*; contract|contracts|contracting|contractual; redline*|redlin*; red lines; terms; t&c*
      terms and conditions; paperwork; order form|forms; docusign; e - signature; liability; indemnit*
      penalty clause*; clause*; avv; security questionnaire|questionnaires|assessment|review|form; security review
      vendor questionnaire|form|packet|forms|assessment; infosec review|questionnaire|assessment|team; risk assessment
      data protection impact; dpia; privacy review|assessment|impact; insurance certificate; certificate of insurance
      w-9; w9; tax form; signature|signatures; signatory; countersign*; g-cloud; call - off; dps; payment terms
      net 30|60|90; auto - renew*; termination; template|templates; security questionnaire
      penetration test|tests report; pen test*; soc 2 report; information security`,
    REVIEW: `cut|cuts; read|reads; apply|applies; write|writes; negotiable; on file; wants? you in; opens?
      accept|accepts|accepted; countersign*; answers?; answered; examine*; insist*; draft*; go over; vet|vets
      audit|audits; screen|screens; review|reviews|reviewed|reviewing; take|takes|took|taking; turnaround; queue
      backlog; check|checks|checked|checking; go|goes|going|went through; process*; pass|passes|passed|through
      send|sends|sent|sending; fill|fills|filled|filling; complete|completes|completed; return|returned|returns
      sign|signs|signed|signing; issue|issues|issued|raise|raises|raised; negotiat*; involve*
      need|needs|require|requires|required; must; have|has to; use|uses; own|owns; onboard*; register*; approve*
      start|starts|started; hold|holds|held; wants; look|looks|looking; insist*; only; usually; typically; always
      before|after; clear|clears|cleared; ready; add|adds|added; attach*; get|gets|getting; come|comes|came back
      mark*; expect; work|works; is|are .. slow|slowest|bottleneck|fast|quick|next`,
    PAPER_STOP: `n't|not|never|nobody|no_one .. sent|shared|shown|started|spoken|talked|involved|forwarded|asked .. legal|solicitor|lawyers|lawyer|procurement|purchasing|counsel|compliance
      legal|procurement|purchasing|lawyers|counsel|compliance n't|not|never|hasn't|haven't|isn't .. opened|open|seen|started|looked|read|replied|answered|aware|involved|reviewed|touched|begun|received|assigned
      nobody|no_one .. legal|procurement|purchasing|contract|lawyers; legal .. has n't|not; no .. paperwork
      not .. legal|procurement|purchasing|lawyers .. yet; paperwork .. not|n't
      legal|procurement|purchasing|contract|dpa|msa|lawyers|counsel .. not|n't|hasn't|haven't .. seen|started|looked|involved|received|touched|begun|reviewed|assigned
      no .. template|msa|dpa|contract|po; stuck in|with|at legal|procurement|purchasing|security|review|contracts
      don't know .. paperwork|procurement|legal|contract
      haven't .. talked|spoken|involved|looped|engaged|contacted .. legal|procurement|purchasing`,
    PAPER_Q: `contracting; agreement; who checks; forms; lawyers; compliance; privacy; data protection; vendor
      signature; formalities; administrative; bureaucra*; legal; procurement; paperwork; contract*; security review
      msa; dpa; purchas*; po; sign*; onboarding; paper process; redline*; vendor form*; terms; what .. paper`,
  },
  rules: [
    { need: 'HARD_PAPER', weight: 0.5, asks: true, flip: 'never' },
    { need: 'VETTING', weight: 0.5, flip: 'never' },
    { need: 'HARD_PAPER', weight: 0.5, flip: 'never' },
    { need: 'LEGAL REVIEW', weight: 0.6, within: 12, flip: 'never' },
    { need: 'PROCUREMENT REVIEW', weight: 0.6, within: 12, flip: 'never' },
    { need: 'PAPER REVIEW', not: 'EXEC AT_TABLE', weight: 0.5, within: 10, flip: 'never' },
    { need: 'LEGAL|PROCUREMENT PAPER', weight: 0.5, within: 16, flip: 'never' },
    { need: 'LEGAL|PROCUREMENT|PAPER #DUR', weight: 0.45, within: 14, flip: 'never' },
    { need: 'LEGAL|PROCUREMENT|PAPER #DATE', weight: 0.35, within: 14, flip: 'never' },
    { need: 'LEGAL|PROCUREMENT', weight: 0.35, flip: 'never' },
    { need: 'PAPER', weight: 0.2, flip: 'never' },
    { need: 'ASK_ABLE PAPER', weight: 0.35, asks: true, within: 10, flip: 'never' },
    { need: 'PAPER_STOP', weight: 2, polarity: 'contradicts', flip: 'never' },
  ],
  asked: 'PAPER_Q',
  headings: /\b(?:paper process|paper|legal|procurement|contract(?:ing)?|security review|paperwork)\b/i,
};
