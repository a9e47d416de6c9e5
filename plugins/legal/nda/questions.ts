// Questions about non-disclosure agreements, as statements that an agreement entails, contradicts
// or does not mention. They are the 17 hypotheses of ContractNLI, reworded. `entails` and
// `contradicts` are phrases that indicate the answer. Every repetition is bounded. They are matched
// against one sentence with single spaces.

interface Question {
  /** The hypothesis in ContractNLI. */
  readonly contractNli: string;
  readonly statement: string;
  readonly entails: RegExp;
  readonly contradicts?: RegExp;
}

export const questions = {
  explicit_identification: {
    contractNli: 'nda-1',
    statement:
      'Confidential information is only what the disclosing party identifies as confidential.',
    entails:
      /\b(?:mark|label|designat|identif|stamp|legend)\w{0,5}\b.{0,90}\b(?:confidential|proprietary)|\b(?:confidential|proprietary) (?:legend|marking|stamp|notice)|\b(?:confirm|summari[sz]|reduc|identif)\w{0,4}\b.{0,60}\b(?:in|to) writing|written (?:confirmation|summary)/i,
    contradicts:
      /\b(?:whether|regardless|irrespective)\b.{0,80}\b(?:mark|identif|designat|label|stamp)|\b(?:need not|not required to|not|failure to|without)(?: be)?(?: specifically| so| expressly)? (?:mark|label|designat|identif|stamp)|\b(?:reasonabl[ye]|should)\b.{0,50}\b(?:understood|understand|known?|considered?|recogni[sz]ed?|regarded)\b|\bby (?:its|their|the) nature\b|nature of the (?:information|disclosure)|circumstances (?:of|surrounding)/i,
  },
  technical_information_only: {
    contractNli: 'nda-2',
    statement: 'Confidential information is technical information only.',
    entails: /\b(?:technical|engineering|scientific) (?:information|data)\b/i,
    contradicts:
      /\b(?:business|financ\w{0,4}|marketing|customers?|clients?|commercial|sales|pric(?:es?|ing)|employees?|personnel|costs?|strateg\w{1,5}|forecasts?|suppliers?|vendors?|business plans?)\b/i,
  },
  oral_information_included: {
    contractNli: 'nda-3',
    statement: 'Confidential information includes what is disclosed orally.',
    entails:
      /\boral(?:ly)?\b|\bverbal(?:ly)?\b|\bspoken\b|\bvisual(?:ly)?\b|\b(?:any|whatever|whichever|all) (?:other )?(?:tangible or intangible )?(?:forms?|mann?er|media|medium|means|format)\b|\bby (?:conversation|discussion|demonstration|observation)/i,
    contradicts: /\b(?:only|solely)\b.{0,40}\b(?:written|in writing|tangible)\b/i,
  },
  limited_use: {
    contractNli: 'nda-4',
    statement: 'The information may be used for the purposes of the agreement only.',
    entails:
      /\b(?:not|only|solely|exclusively|sole|exclusive|no other)\b.{0,120}\b(?:us(?:e|es|ed|ing)|purposes?|utili[sz]\w{1,5})\b|\b(?:us(?:e|ed|ing)|utili[sz]\w{1,5})\b.{0,120}\b(?:only|solely|exclusively|except|other than|purposes? of)\b|\b(?:its|their|his|her|own) (?:own )?(?:use|benefit|account)\b/i,
  },
  sharing_with_employees: {
    contractNli: 'nda-5',
    statement: 'The receiving party may share information with its employees.',
    entails:
      /\b(?:disclos|reveal|provid|furnish|shar|transmit|divulg|access|limit|restrict|circulat|confin|communicat|disseminat|need)\w{0,5}\b.{0,200}\b(?:employees?|personnel|staff|officers?|directors?|representatives?)\b|\b(?:employees?|personnel|staff|officers?|representatives?)\b.{0,160}\bneed(?:s|ing)?[- ](?:to|for)\b/i,
    contradicts: /\b(?:not|nor)\b.{0,80}\bto (?:any|its) employees?\b/i,
  },
  sharing_with_third_parties: {
    contractNli: 'nda-7',
    statement:
      'The receiving party may share information with third parties such as consultants and advisers.',
    entails:
      /\b(?:disclos|reveal|provid|furnish|shar|transmit|divulg|access|available|limit|restrict)\w{0,5}\b.{0,200}\b(?:consultants?|advis[eo]rs?|agents?|attorneys?|accountants?|lawyers?|counsel|(?:sub)?contractors?|affiliates?|auditors?|bankers?|lenders?|representatives)\b|\b(?:consultants?|advis[eo]rs?|agents?|representatives|attorneys?|accountants?|contractors?)\b.{0,160}\bneed(?:s|ing)?[- ]to[- ]know\b|\b["“]representatives["”]/i,
    contradicts:
      /\b(?:not|nor|no|never)\b.{0,80}\b(?:disclos|reveal|provid|divulg|transfer|transmit|releas|furnish|communicat|available)\w{0,4}\b.{0,80}\b(?:third[- ]part(?:y|ies)|(?:other|another) (?:person|part)|anyone|any (?:other )?(?:person|entity|firm))|\b(?:only|limit\w{0,3})\b.{0,60}\b(?:to (?:its|those|their) )?employees\b/i,
  },
  notice_of_compelled_disclosure: {
    contractNli: 'nda-8',
    statement:
      'The receiving party must give notice if law or a court requires it to disclose information.',
    entails:
      /\b(?:notif|notice|inform(?:s|ed)?\b|advis|prompt)\w{0,5}\b.{0,220}\b(?:required|compelled|court|subpoena|law|legal|order|regulat\w{1,5}|judicial|governmental)\b|\b(?:required|compelled|court|subpoena|law|legally|order|judicial|governmental)\b.{0,300}\b(?:notif(?:y|ies|ied|ication)|notice|informs? the|advises?)\b/i,
  },
  agreement_confidential: {
    contractNli: 'nda-10',
    statement: 'The receiving party must not disclose that the agreement or the talks exist.',
    entails:
      /\b(?:not|nor|neither|no|without)\b.{0,140}\b(?:disclos|reveal|announc|public|press|advertis)\w{0,7}\b.{0,160}\b(?:existence|fact that|terms (?:and conditions )?of this|discussions|negotiations|this agreement|relationship)\b|\bthe fact that\b.{0,120}\b(?:discussions?|negotiations?|information has been|agreement)\b|\bexistence (?:of|or)\b.{0,80}\b(?:agreement|discussions?|negotiations?|relationship)\b|\bterms (?:and conditions )?of this agreement\b.{0,80}\bconfidential/i,
  },
  no_reverse_engineering: {
    contractNli: 'nda-11',
    statement: 'The receiving party must not reverse engineer what it receives.',
    entails:
      /\breverse[- ]?(?:engineer|assembl|compil)|\bde-?compil|\bdisassembl|\breverse\b.{0,30}\bengineer/i,
  },
  independent_development: {
    contractNli: 'nda-12',
    statement: 'The receiving party may develop similar information independently.',
    entails:
      /\bindependent(?:ly)?\b.{0,60}\b(?:develop|deriv|discover|creat|acquir|conceiv|generat|produc)|\b(?:develop|deriv|discover|creat|conceiv|generat)\w{0,6}\b.{0,80}\bindependent/i,
  },
  third_party_information: {
    contractNli: 'nda-13',
    statement: 'The receiving party may acquire similar information from a third party.',
    entails:
      /\b(?:receiv|obtain|acquir|disclos|becom|came|available|furnish|known|learn|lawful|right)\w{0,5}\b.{0,120}\b(?:from|by|through) (?:a |an |any |another |some |one or more )?(?:independent |other |bona fide )?(?:third[- ]|source|persons?\b|party|others)|\bthird[- ]part(?:y|ies)\b.{0,80}\b(?:without|not|no|lawful\w{0,2})\b.{0,60}\b(?:breach|restrict|obligat|violat|bound|confidential|duty|right)/i,
  },
  no_license: {
    contractNli: 'nda-15',
    statement: 'The agreement gives the receiving party no right to the information.',
    entails:
      /\b(?:no|not|nothing|neither|nor|without)\b.{0,140}\b(?:licen[cs]es?|rights?|title|interest|ownership)\b|\b(?:licen[cs]es?|rights?)\b.{0,80}\b(?:not|no|neither)\b.{0,30}\b(?:grant|convey|transfer|impli)|\bremains? (?:the |at all times the )?(?:sole |exclusive )?(?:and exclusive )?property\b/i,
  },
  return_on_termination: {
    contractNli: 'nda-16',
    statement: 'Information must be returned or destroyed when the agreement ends.',
    entails:
      /\b(?:upon|on|after|following|at|of|event of|by)\b.{0,60}\b(?:terminat|expir|completion|end of|conclusion|cessation)\w{0,6}\b.{0,260}\b(?:return|destroy|destruction|deliver|surrender|eras)|\b(?:return|destroy|redeliver|surrender|eras)\w{0,5}\b.{0,260}\b(?:terminat|expir|completion of|end of|conclusion|cessation|no longer)/i,
    contradicts: /\bnot (?:be )?(?:required|obligated|obliged) to (?:return|destroy)/i,
  },
  copies_permitted: {
    contractNli: 'nda-17',
    statement: 'The receiving party may copy information in some circumstances.',
    entails:
      /\b(?:may|permitted|right to|entitled|allowed)\b.{0,80}\b(?:copy|copies|reproduc|duplicat)|\b(?:cop(?:y|ies|ied|ying)|reproduc\w{1,5}|duplicat\w{1,5})\b.{0,160}\b(?:necessary|except|only|unless|reasonably|required|to the extent|consent|approval|permission)\b|\b(?:except|unless|only|without the)\b.{0,140}\b(?:cop(?:y|ies|ied|ying)|reproduc|duplicat)|\bcop(?:ies|y) made\b|\bany copies\b/i,
    contradicts:
      /\b(?:not|nor|no|never|neither)\b.{0,60}\b(?:copy|copied|copies|copying|reproduc\w{1,5}|duplicat\w{1,5}|photocop\w{1,5})\b/i,
  },
  no_solicitation: {
    contractNli: 'nda-18',
    statement: 'The receiving party must not solicit people of the disclosing party.',
    entails:
      /\b(?:not|nor|neither|refrain)\b.{0,140}\b(?:solicit|hire|recruit|entice|induce|employ(?!ee))\w{0,4}\b.{0,140}\b(?:employ\w{1,5}|personnel|officers?|persons?|staff|customers?|clients?|consultants?)\b|\bnon-?solicit/i,
  },
  survival_of_obligations: {
    contractNli: 'nda-19',
    statement: 'Some obligations survive the end of the agreement.',
    entails:
      /\bsurviv\w{1,4}\b|\b(?:continu|remain|binding|in effect|obligat|duty|duties)\w{0,6}\b.{0,120}\b(?:after|following|notwithstanding|beyond|despite|subsequent)\b.{0,60}\b(?:terminat|expir|return|date|complet)|\b(?:period|term) of\b.{0,40}\byears?\b.{0,30}\b(?:after|from|following)\b|\byears?\b.{0,30}\b(?:after|from|following)\b.{0,80}\b(?:terminat|disclos|expir|date|receipt)|\bindefinite|\bperpetu|\bso long as\b|\bno longer (?:qualif|confidential)/i,
  },
  retention_permitted: {
    contractNli: 'nda-20',
    statement: 'The receiving party may keep some information after returning or destroying it.',
    entails:
      /\b(?:may|entitled to|right to|permitted to|allowed to)\b.{0,80}\b(?:retain|keep|maintain)\b|\b(?:retain|keep|archiv|back-?up)\w{0,4}\b.{0,140}\b(?:one|single|cop(?:y|ies)|archiv\w{1,3}|records?|legal|compliance|back-?up)\b|\bnot\b.{0,40}\b(?:required|obligated|obliged|apply)\b.{0,80}\b(?:destroy|return|delet|eras|purg|back-?up|archiv)|\bexcept\b.{0,80}\b(?:retain|archiv|required by law|back-?up)/i,
    contradicts:
      /\b(?:return|destroy|deliver|surrender)\w{0,4}\b.{0,140}\b(?:all|any|every)\b.{0,80}\b(?:cop(?:y|ies)|information|documents?|materials?|originals?|notes)\b|\bwithout retaining\b|\b(?:not|nor|no)\b.{0,20}\b(?:retain|keep|kept)\b|\bno cop(?:y|ies)\b/i,
  },
} as const satisfies Record<string, Question>;

export type QuestionName = keyof typeof questions;

export const questionNames = Object.keys(questions) as QuestionName[];

export const answers = ['entailed', 'contradicted', 'not_mentioned'] as const;

export type Answer = (typeof answers)[number];
