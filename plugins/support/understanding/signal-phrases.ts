// Phrases that indicate signals, in six languages.

export const signalNames = [
  'safety',
  'legal_threat',
  'vulnerability',
  'churn',
  'outage',
  'many_affected',
  'urgency',
  'repeat_contact',
  'public_threat',
] as const;
export type SignalName = (typeof signalNames)[number];

/** Descriptions of the signals, for the API documentation. */
export const signalTitles: Readonly<Record<SignalName, string>> = {
  safety: 'Somebody could be harmed',
  legal_threat: 'Legal steps are announced',
  vulnerability: 'The customer says that they are in a hard situation',
  churn: 'The customer may leave',
  outage: 'Nothing works, or work has stopped',
  many_affected: 'Several people or places are affected',
  urgency: 'It is urgent by the words of the customer',
  repeat_contact: 'It is not the first contact about this',
  public_threat: 'Reviews, press or social media are announced',
};

function phrases(...words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

export const signalPhrases: Readonly<Record<SignalName, RegExp>> = {
  safety: phrases(
    'caught fire|(?:is|was|were) on fire|(?:smoke|smoking|sparks?|flames?) (?:is |are |was |were )?(?:com(?:es?|ing|ing out)|from|out)|burn(?:ed|t) (?:my|his|her|our|a)|electric(?:al)? shock|electrocuted|exploded|explosion|gas leak|smells? of gas|(?:got|was|were|been) (?:badly )?(?:hurt|injured)|injur(?:y|ies)|ambulance|hospitali[sz]ed|(?:in|into|at|taken to|went to|rushed to) (?:the |a )?hospital|choking|allergic reaction|danger(?:ous)? (?:to|for) (?:children|people|life|health)|life[- ]threatening|kill myself|end my life|suicid(?:e|al)|self[- ]harm|hurt myself',
    'brennt|in brand geraten|stromschlag|explodiert|verletzt|krankenhaus|rauch (?:kommt|steigt)|lebensgefahr|umbringen|suizid|selbstmord',
    'a pris feu|choc électrique|a explosé|blessée?s?|hôpital|danger de mort|me suicider|fumée sort',
    'se incendió|descarga eléctrica|explotó|heridos?|heridas?|hospital|peligro de muerte|suicidarme',
    'ha preso fuoco|scossa elettrica|è esploso|feriti?|ferita|ospedale|suicidarmi',
    'in brand gevlogen|elektrische schok|ontploft|gewond|ziekenhuis|zelfmoord',
  ),
  legal_threat: phrases(
    'my (?:lawyer|attorney|solicitor)s?|(?:a|our|the) (?:lawyer|attorney|solicitor)|legal action|take (?:you|this) to court|sue (?:you|your|them|the company)|lawsuit|small claims|court order|ombudsman|consumer (?:protection|rights) (?:agency|authority|act)|trading standards|attorney general|data protection authority|breach of contract|legal proceedings|press charges|file a police report|class action',
    '(?:mein(?:en|em)?|unser(?:en|em)?|ein(?:en|em)?) (?:rechts)?anwalt|rechtliche schritte|vor gericht|verklagen?|verbraucherzentrale|anzeige erstatten|klage einreichen|schlichtungsstelle|rechtsanwalt',
    'mon avocat|notre avocat|un avocat|poursuites (?:judiciaires)?|en justice|porter plainte|tribunal|60 millions|dgccrf|mise en demeure',
    'mi abogad[oa]|acciones legales|demandar(?:les|los)?|tribunales|denuncia(?:r|ré)?|organización de consumidores|hoja de reclamaciones',
    'il mio avvocato|azioni legali|vie legali|denunciar(?:vi|e)|tribunale|associazione (?:dei )?consumatori|diffida',
    'mijn advocaat|juridische stappen|naar de rechter|aanklagen|rechtszaak|consumentenbond|geschillencommissie',
  ),
  vulnerability: phrases(
    "lost my job|can(?:not|'t) afford|(?:i am|i'm) (?:disabled|deaf|blind|in a wheelchair|terminally ill|pregnant|homeless)|bereave(?:d|ment)|(?:my|our) (?:husband|wife|mother|father|son|daughter|partner|child) (?:has |just |recently )*(?:died|passed away)|domestic (?:abuse|violence)|(?:chemo(?:therapy)?|cancer treatment|dialysis)|mental health|depress(?:ed|ion)|panic attacks?|food bank|financial hardship|debt collectors?|(?:elderly|disabled) (?:mother|father|parents?)|medical (?:device|equipment)|oxygen",
    'arbeitslos|kann (?:mir )?(?:das|es) nicht leisten|schwerbehindert|verstorben|gestorben|todesfall|krebs|depressionen?|chemotherapie|pflegebedürftig|insolvenz',
    "perdu mon (?:emploi|travail)|handicapée?|décédée?|cancer|dépression|enceinte|surendettement|je n'ai pas les moyens",
    'perdí mi (?:trabajo|empleo)|discapacidad|falleci[óo]|cáncer|depresión|embarazada|no puedo permitírmelo',
    'ho perso il lavoro|disabile|deceduto|è morto|è morta|cancro|depressione|incinta|non posso permettermelo',
    'mijn baan kwijt|gehandicapt|overleden|kanker|depressie|zwanger|kan het niet betalen',
  ),
  churn: phrases(
    "cancel(?:ling|ing|led)? (?:my|our|the|this) (?:subscription|contract|account|membership|plan|service)|switch(?:ing)? to (?:a |an |another |your |some )?(?:competitor|(?:(?:other|different) )?(?:provider|company|supplier|vendor|bank|carrier))|(?:move|moving|go|going|switch) (?:elsewhere|to a competitor|to another)|competitors?|(?:leaving|done with|finished with) (?:you|your company|this company)|(?:will|going to|have to|about to|want to) leave (?:you|your company|this company)|take (?:my|our) business elsewhere|never (?:buy|order|shop|use|come)(?:ing)? .{0,20}again|(?:this is|for) the last time|last chance|not renew(?:ing)?|won't renew|close (?:my|our) account|lose (?:me|us) as a customer",
    'kündig(?:e|en|ung)|wechsle(?:n)? (?:zu|zur|den anbieter)|zur konkurrenz|anbieter wechseln|nie wieder|letzte chance|nicht verlängern|als kunden? verlieren',
    "résili(?:er|e|ation)|chez un concurrent|à la concurrence|plus jamais|ne pas renouveler|changer (?:de fournisseur|d'opérateur)",
    'dar(?:me|nos) de baja|cancelar (?:mi|el|nuestro) (?:contrato|suscripción|servicio)|competencia|nunca más|no renovar|cambiar de (?:compañía|proveedor)',
    'disdire|disdetta|passare (?:a|alla) (?:un altro|concorrenza)|mai più|non rinnov(?:are|o)|cambiare (?:fornitore|operatore)',
    'opzeggen|overstappen|naar de concurrent|nooit meer|niet verlengen',
  ),
  outage: phrases(
    "(?:system|systems|service|site|website|platform|server|servers|internet|network|production|line|shop|store|everything) (?:is|are|has been|went) (?:completely |totally |all )?(?:down|offline|unavailable|dead)|outage|(?:we|i|nobody|users|staff|colleagues) (?:can(?:not|'t)|(?:are|am|is) unable to) work|(?:production|work|business|operations?) (?:has |is |have )?(?:stopped|at a standstill|halted)|completely (?:blocked|down)|nothing works|total(?:ly)? blackout",
    '(?:komplett|total)?ausfall|steht still|nichts geht mehr|geht gar nichts|nicht erreichbar|produktion steht|können nicht (?:mehr )?arbeiten|system ist (?:down|ausgefallen)',
    "en panne totale|hors service|plus rien ne (?:marche|fonctionne)|production (?:est )?(?:arrêtée|à l'arrêt)|impossible de travailler|panne générale",
    'caíd[oa]|fuera de servicio|nada funciona|no podemos trabajar|producción (?:está )?parada|interrupción del servicio',
    'fuori servizio|non funziona (?:più )?niente|produzione (?:è )?ferma|non possiamo lavorare|disservizio',
    'ligt (?:er )?(?:helemaal )?(?:uit|plat)|niets werkt|productie ligt stil|kunnen niet (?:meer )?werken|een storing|storing (?:bij|aan|met)',
  ),
  many_affected: phrases(
    "(?:all|most|many|several|multiple|dozens of|hundreds of) (?:of )?(?:our |my |the )?(?:users|customers|employees|colleagues|staff|stores|branches|offices|locations|sites|clients|workstations|computers)|(?:our|the) (?:whole|entire) (?:team|company|office|department|site|school|hospital)|every(?:one|body) (?:in|at|is|has)|nobody (?:can|is able)|no one can|\\d{2,} (?:users|employees|customers|colleagues|stores)|(?:many|several|multiple|\\d{2,}) people (?:are|were|have|cannot|can['’]t)",
    '(?:alle|viele|mehrere|sämtliche) (?:unsere[rn]? )?(?:nutzer|benutzer|mitarbeiter|kollegen|kunden|filialen|standorte)|(?:das ganze|unser ganzes) (?:team|büro|unternehmen)|niemand kann|die ganze (?:firma|abteilung)',
    "tous (?:nos|les) (?:utilisateurs|collègues|clients|employés|magasins)|toute (?:l'équipe|l'entreprise)|personne ne peut|plusieurs (?:utilisateurs|collègues)",
    'todos (?:nuestros|los) (?:usuarios|compañeros|clientes|empleados)|toda la (?:empresa|oficina)|nadie puede|varios usuarios',
    "tutti (?:i nostri|gli|i) (?:utenti|colleghi|clienti)|tutta (?:l'azienda|la squadra)|nessuno (?:può|riesce)|diversi utenti",
    'al onze (?:gebruikers|collega|klanten)|het hele (?:team|bedrijf|kantoor)|niemand kan|meerdere gebruikers',
  ),
  urgency: phrases(
    "urgent(?:ly)?|asap|as soon as possible|immediate(?:ly)?|right away|(?:need|fix|help|solve|call|want)(?: \\w+){0,4} right now|emergency|critical|at once|(?:by|before) (?:today|tonight|tomorrow|end of (?:day|business)|eod|cob|noon)|within (?:the )?(?:next )?(?:an? |\\d+ |few )?(?:hours?|minutes?)|deadline|can(?:not|'t) wait|time[- ]sensitive|top priority|high priority",
    'dringend(?:e[nrs]?)?|eilt|sofort(?:ige[nrs]?)?|umgehend|so schnell wie möglich|schnellstmöglich|notfall|unverzüglich|bis (?:heute|morgen)|asap|frist',
    'urgente?s?|en urgence|immédiatement|tout de suite|dès que possible|au plus vite|le plus vite possible|avant (?:ce soir|demain)',
    'urgentes?|urgentemente|urgencia|inmediatamente|de inmediato|lo antes posible|cuanto antes|antes de mañana',
    'urgent[ei]|urgenza|subito|immediatamente|al più presto|il prima possibile|entro (?:oggi|domani)',
    'dringend|spoed|onmiddellijk|zo snel mogelijk|meteen|vandaag nog|direct (?:hulp|contact|antwoord|reactie|actie)',
  ),
  repeat_contact: phrases(
    "(?:second|third|fourth|fifth|2nd|3rd|4th|5th|tenth) (?:time|e-?mail|message|call|ticket|attempt)|(?:already|have) (?:called|written|e-?mailed|contacted|reported|asked|complained)(?: \\w+)? ?(?:twice|several|three|four|many|multiple|\\d+)|still (?:no|not|nothing|waiting|haven't|have not)|(?:no|without) (?:reply|answer|response)|(?:nobody|no one) (?:has )?(?:answered|replied|responded|called)|again and again|how many more times|once again|for (?:weeks|months|days) now|chasing|follow(?:ing)?[- ]up",
    'zum (?:zweiten|dritten|vierten|wiederholten) mal|schon (?:mehrfach|mehrmals|zweimal|dreimal)|immer noch (?:nicht|kein|keine)|keine (?:antwort|rückmeldung)|niemand (?:antwortet|meldet|hat)|seit wochen|erneut',
    "(?:deuxième|troisième|quatrième) (?:fois|message|e-?mail|appel)|toujours (?:pas|rien|aucune)|aucune réponse|personne ne (?:répond|m'a)|sans réponse|depuis des semaines|à nouveau",
    '(?:segunda|tercera|cuarta) vez|todavía no|aún no|sin respuesta|nadie (?:responde|contesta|me)|hace semanas|otra vez|de nuevo',
    '(?:seconda|terza|quarta) volta|ancora (?:non|niente|nessun[ao]?)|nessuna risposta|nessuno (?:risponde|mi)|da settimane|di nuovo',
    '(?:tweede|derde|vierde) keer|nog steeds (?:niet|geen)|geen (?:antwoord|reactie)|niemand (?:reageert|antwoordt)|al weken|opnieuw',
  ),
  public_threat: phrases(
    'trustpilot|(?:bad|negative|one[- ]star|1[- ]star) reviews?|social media|(?:on|to) (?:twitter|facebook|instagram|linkedin|reddit|tiktok|youtube)|the press|journalists?|newspapers?|tell everyone|go public|better business bureau',
    'schlechte bewertung(?:en)?|negative bewertung(?:en)?|soziale[nr]? medien|an die presse|öffentlich machen',
    'mauvais avis|avis négatifs?|réseaux sociaux|la presse',
    'mala reseña|reseña negativa|redes sociales|la prensa',
    'recensione negativa|social network|alla stampa',
    'slechte review|negatieve beoordeling|sociale media|naar de pers',
  ),
};
