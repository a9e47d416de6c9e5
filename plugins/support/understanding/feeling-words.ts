// Words that express feelings about a service, in six languages.

function words(...parts: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${parts.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

export const angryWords = words(
  'furious|outrag(?:ed|eous)|disgust(?:ed|ing)|livid|fuming|angry|ridiculous|unacceptable|scam(?:mers?)?|rip[- ]?off|thieves|liars?|lied to|incompeten(?:t|ce)|worst (?:service|company|experience|customer)|absolute(?:ly)? (?:joke|useless|terrible|appalling|disgrace(?:ful)?)|disgrace(?:ful)?|shame on you|how dare you|pathetic|appalling|insult(?:ing|ed)?|sick (?:and tired )?of|fed up|enough is enough|bullshit|damn|hell is|wtf|garbage|crap|idiots?',
  'wütend|unverschämt(?:heit)?|frechheit|skandal(?:ös)?|betrug|betrüger|abzocke|sauerei|unfassbar|inakzeptabel|nicht (?:mehr )?(?:akzeptabel|hinnehmbar)|lächerlich|schnauze voll|mir reicht(?:s| es)|es reicht|katastrophal|katastrophe|verarsch\\p{L}*|scheiß\\p{L}*',
  "furieu[sx]e?|scandaleu[sx]e?|inadmissible|inacceptable|honteu[sx]e?|arnaque|voleurs?|foutez|se moque(?:r|z)? de|ras le bol|marre de|c'est une honte|incompétents?|escroqueri?e",
  'furios[oa]|indignad[oa]|vergonzos[oa]|vergüenza|inaceptable|estafa(?:dores)?|ladrones|ridícul[oa]|hart[oa] de|indignante|incompetentes?|tomadura de pelo|mentiros[oa]s?',
  'furios[oa]|indignat[oa]|vergognos[oa]|vergogna|inaccettabile|truffa(?:tori)?|ladri|ridicol[oa]|stuf[oa]|incompetenti?|presa in giro|schifo(?:so)?',
  'woedend|belachelijk|onacceptabel|schandalig|schande|oplichter(?:s|ij)|oplichting|zat|incompetent|bagger|waardeloos',
);

export const frustratedWords = words(
  "frustrat(?:ed|ing|ion)|annoy(?:ed|ing)|disappoint(?:ed|ing|ment)|upset|tired of|still (?:no|not|nothing|waiting|haven't|have not|doesn't|does not|broken|isn't)|(?:second|third|fourth|fifth|2nd|3rd|4th|5th) time|again and again|over and over|waiting (?:for )?(?:weeks|months|days|ages|hours|two|three|four|five|\\d+)|(?:nobody|no one) (?:has )?(?:answer|repl|respond|call|help)\\p{L}*|keeps? (?:happening|failing|crashing|telling|signing|asking|dropping|disconnecting|saying)|wast(?:e|ed|ing) (?:of )?(?:my |our )?time|not (?:good enough|happy|satisfied|helpful)|unhappy|dissatisfied|so slow|took (?:forever|ages)|gave up|losing patience|running out of patience|impatient|how many (?:more )?times|poor service|terrible|horrible|awful|useless|hopeless|nightmare|can't believe",
  'frustrier(?:t|end)|genervt|enttäuscht|verärgert|ärger(?:lich|t)|immer noch (?:nicht|kein|keine)|zum (?:zweiten|dritten|vierten) mal|seit (?:wochen|tagen|monaten)|niemand (?:antwortet|meldet|hilft)|unzufrieden|keine (?:antwort|rückmeldung)|schon wieder|zeitverschwendung|unmöglich|leid',
  "frustrée?|frustrant|agacée?|déçue?s?|énervée?|toujours (?:pas|rien|aucune)|(?:deuxième|troisième|quatrième) fois|depuis (?:des|deux|trois) (?:semaines|jours|mois)|personne ne (?:répond|m'aide)|mécontente?|insatisfaite?|perte de temps|encore une fois|pénible",
  'frustrad[oa]|frustrante|molest[oa]|decepcionad[oa]|cansad[oa] de|todavía no|aún no|(?:segunda|tercera|cuarta) vez|llevo (?:semanas|días|meses|una semana|dos semanas)|nadie (?:responde|contesta|me ayuda)|insatisfech[oa]|pérdida de tiempo|otra vez',
  'frustrat[oa]|frustrante|delus[oa]|seccat[oa]|arrabbiat[oa]|ancora (?:non|niente|nessun[ao]?)|(?:seconda|terza|quarta) volta|da (?:settimane|giorni|mesi|due settimane)|nessuno (?:risponde|mi aiuta)|insoddisfatt[oa]|perdita di tempo|di nuovo',
  'gefrustreerd|frustrerend|teleurgesteld|geïrriteerd|boos|nog steeds (?:niet|geen)|(?:tweede|derde|vierde) keer|al (?:weken|dagen|maanden)|niemand (?:reageert|antwoordt|helpt)|ontevreden|tijdverspilling|alweer',
);

export const positiveWords = words(
  'thank(?:s| you)? (?:so much|very much|a lot|a million|again)|many thanks|(?:very |so |really )?(?:happy|pleased|satisfied|impressed|grateful|delighted)(?: with)?|great (?:service|help|job|work|support|product|experience)|excellent|wonderful|fantastic|awesome|amazing|perfect|brilliant|love (?:it|the|your|this)|works (?:now|again|perfectly|great|fine)|(?:problem|issue) (?:is )?(?:solved|resolved|fixed)|that (?:helped|worked|solved)|well done|appreciate (?:it|your|the)|very helpful|recommend you',
  'vielen (?:lieben )?dank|herzlichen dank|(?:sehr |super )?zufrieden|großartig|hervorragend|toll(?:e[rns]?)?|perfekt|super|funktioniert (?:jetzt|wieder)|hat geklappt|begeistert|klasse',
  'merci (?:beaucoup|infiniment|encore|mille fois)|(?:très |entièrement )?satisfaite?|excellente?|parfait|formidable|génial|ravie?|ça (?:marche|fonctionne) (?:maintenant|de nouveau)|impeccable',
  'muchas gracias|mil gracias|(?:muy |bastante )?(?:content[oa]|satisfech[oa])|excelente|perfecto|genial|fantástico|encantad[oa]|ya funciona',
  'grazie mille|molte grazie|tante grazie|(?:molto )?(?:content[oa]|soddisfatt[oa])|eccellente|perfetto|fantastico|ottimo|ora funziona',
  'hartelijk dank|heel erg bedankt|(?:heel |zeer )?tevreden|uitstekend|geweldig|perfect|fantastisch|werkt (?:nu|weer)',
);
