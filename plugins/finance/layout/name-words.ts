// Words that make a text a name of a firm, and words that make it something else. For use on
// folded text.

const LEGAL_FORMS = [
  // German, Austrian, Swiss
  String.raw`gmbh(?: ?& ?co\.? ?kga?)?|g\.?m\.?b\.?h\.?|mbh|ag|kg|ohg|ug(?: \(haftungsbeschrankt\))?|gbr`,
  String.raw`e\.? ?k\.?(?:fm\.?)?|e\.? ?v\.?|e\.? ?g\.?|kgaa|ggmbh|se(?!\.?\s+[a-z])|partg(?:mbb)?|gesbr`,
  // English; "Co. Clare" is a county.
  String.raw`inc|incorporated|llc|ltd|limited|plc|corp|corporation|company|co(?!\.?\s+[a-z])|llp|lp|dac|clg|cic|cio|pllc|p\.c\.`,
  String.raw`l\.l\.c|pjsc|fz-?llc|sdn\.? ?bhd\.?|bhd|pte|pvt|pty`,
  // Dutch, Belgian; "1012 AB" is a postcode.
  String.raw`b\.? ?v\.?|n\.? ?v\.?|v\.? ?o\.? ?f\.?|c\.v\.|bvba|cvba|vzw|sprl|asbl|(?<!\d\s?)(?:ab|hb|kb)`,
  // French, Italian
  String.raw`sarl|s\.? ?a\.? ?r\.? ?l\.?|sasu?|eurl|eirl|scop|gaec|earl|selarl|selas|scp|sccv|s\.? ?a\.?|srls?|s\.? ?r\.? ?l\.?|s\.p\.a\.?|spa(?!\s+[a-z])`,
  String.raw`s\.?n\.?c\.?|s\.?a\.?s\.?|s\.?c\.?a\.? ?r\.?l\.?|a r\.?l\.?|soc\. ?coop\.?|soc\. ?agr\.?|s\.s\.`,
  // Spanish, Portuguese
  String.raw`s\.? ?l\.? ?[up]?\.?|slu|s\.? ?a\.? ?u\.?|s\.? ?a\.? de c\.? ?v\.?|c\.b\.|s\. ?coop\.?|lda|ltda|unipessoal|s\.l\.p\.|e\.m\.`,
  // Nordic
  String.raw`aktiebolag|ekonomisk forening|ek\.? for\.?|aps|[ikp]/s|f\.?m\.?b\.?a\.?|a\.?m\.?b\.?a\.?|a/s|asa?(?!\s+[a-z])|oyj?|ky|tmi`,
  // Polish, Czech
  String.raw`sp\. ?z ?o\. ?o\.(?: sp\. ?k\.)?|sp\. ?[jkp]\.|s\.c\.|s\.? ?r\. ?o\.`,
].join('|');
/** Forms that stand before the name, and trades that firms without a form name themselves by. */
const FIRST_WORDS = [
  String.raw`sarl|sasu?|eurl|sci|sccv|selarl|scp|snc|ets|etablissements?|stichting|vereniging|v\.?z\.?w\.?`,
  'asbl|fundacion|asociacion|comunidad de|associazione|fondazione|association|firma|verein|stiftung',
  'praxis|(?:zahn|tier)arztpraxis|kanzlei|autohaus|weingut|gast(?:haus|hof)|gastehaus|pension|apotheke',
  'backerei|metzgerei|schreinerei|tischlerei|zimmerei|gartnerei|druckerei|spedition|ingenieurburo',
  'verlag|fahrschule|brauerei|buchhandlung|dachdecker[a-z]*|malerbetrieb|rechtsanwalt[a-z]*',
  'entreprise|maison|cabinet|etude|societe|compagnie|garage|pharmacie|boulangerie|boucherie|librairie',
  'imprimerie|menuiserie|plomberie|electricite|maconnerie|peinture|toitures|couverture|transports?',
  'domaine|chateau|auberge|clinique|ecole|auto-ecole|hotel|restaurant|studio|atelier',
  'officina|autofficina|impresa|ditta|azienda|cooperativa|albergo|ristorante|trattoria|panificio',
  'tipografia|falegnameria|carrozzeria|termoidraulica|cantina|agenzia|farmacia',
  'talleres|construcciones|panaderia|carpinteria|fontaneria|imprenta|gestoria|asesoria|clinica|bodegas',
  'hostal|autoescuela|padaria|oficina|grafica|metalurgica|carpintaria|construcoes|quinta|escola',
  'bakkerij|slagerij|drukkerij|boekhandel|boekhoudkantoor|notariskantoor|advocatenkantoor|apotheek',
  '(?:aannemers|schilders|timmer|installatie|hoveniers|transport)bedrijf|kwekerij|rijschool|rijwielhandel',
  '(?:tandarts|huisartsen)praktijk|advokat(?:firma|byra)[a-z]*|malerfirma[a-z]*|tandkliniken|foreningen',
  'biuro|kancelaria|hurtownia|pracownia|przedsiebiorstwo|zaklad|piekarnia|drukarnia|apteka|gabinet',
].join('|');
export const STARTS_WITH_FORM = new RegExp(`^(?:${FIRST_WORDS})(?: |$)`);
export const TRADE =
  /(?<![a-z])(?:services?|solutions|systems|consulting|design|studios?|catering|interiors|plumbing(?: & heating)?|engineering|electrical|logistics|haulage|transport[es]?|motors|nurseries|brothers|bros\.?|partners|associates|group|society|association|cooperative|coop|club|trust|foundation|cent(?:re|er)|clinic|practice|works|press|schools?|college|academy|university|schule|gymnasium|supplies|control|gebr\.|(?:&|et|y|e|i|og|och|und|en) (?:sons?|co\.?|zn\.?|zonen|s[o]n|fils|figli|hijos|filhos|sohne?|soner|partner(?:s|e)?))$|[a-z]{3}(?:technik|handel|werke?|dienst|bedrijf|kliniken?|teknik|service|servis|betrieb|bygg)$/;
export const STRONG_FORM =
  /(?<![a-z])(?:gmbh|g\.m\.b\.h|mbh|ag|kg|ohg|ug|e\.? ?k|inc|llc|l\.l\.c|llp|dac|clg|ltd|limited|plc|corp|corporation|b\.? ?v|n\.? ?v|v\.? ?o\.? ?f|sarl|s\.a\.r\.l|sas|s\.a|eurl|srl|s\.r\.l|s\.p\.a|spa|s\.n\.c|s\.l|c\.b|lda|ltda|(?<!\d\s?)ab|aps|a\/s|oyj?|sp\. ?z ?o\. ?o|sdn|bhd|pjsc|pte|pvt|pty|gbr)(?![a-z])/;
export const ENDS_WITH_FORM = new RegExp(`(?<![a-z])(?:${LEGAL_FORMS})\\.?\\)?$`);
export const UP_TO_FORM = new RegExp(
  `^(?:©|\\(c\\))?\\s*([^:]{2,60}?(?<![a-z])(?:${LEGAL_FORMS})\\.?(?:[ ,&]+(?:${LEGAL_FORMS})\\.?(?![a-z]))*)(?![a-z]|\\.[a-z]|-\\d)`,
);
export const ADDRESS =
  /str\.|(?<![a-z])c\/|stras{1,2}e|street|(?<![a-z])(?:st|rd|road|rue|avenue|ave|av|boulevard|bd|chemin|allee|place|quai|lane|drive|blvd|via|viale|piazza|corso|calle|plaza|rua|avenida|gatan|vagen|laan|plein|gracht|kade|ctra|carretera|paseo|ronda|camino|pol\. ind|poligono|rambla|travessa|estrada|impasse|ctr|strada|loc\.|pkwy|parkway|hwy|po box|p\.o\. box|postfach|postbus|suite|floor|box|jalan|jln|lorong|taman|kampung|persiaran|bandar|seksyen|kawasan|wisma|menara)(?![a-z])|(?:weg|platz|gasse|chaussee|steenweg|singel|straat|gatan|vagen|allee|damm|ufer|vej|veien|vegen|gata|(?:ring|gade)(?= \d))(?![a-z])|^(?:no|lot|plot|unit|block|blk)\.?[\s\u2009]?[a-z]?\d|(?<!\d)\d{4,6}(?!\d)|(?<![a-z])[a-z]{1,2}\d[a-z\d]?[\s\u2009]\d[a-z]{2}(?![a-z])/;
/** "Seattle, WA 98101", "Manchester M1 2AB", "1012 AB Amsterdam": a town, not a name. */
export const TOWN =
  /^[^\d,]{2,30},?[\s\u2009]+(?:[a-z]{2},?[\s\u2009]+\d{5}(?:-\d{4})?|[a-z]{1,2}\d[a-z\d]?[\s\u2009]\d[a-z]{2}|\d{4,6})$|^(?:[a-z]{1,2}-)?\d{4,6}[\s\u2009]/;
export const NOT_A_NAME =
  /:\/\/|\/\/|@|www\.|\.(?:com|de|fr|nl|net|org|it|es|se|dk|pt|be|at|ch|eu)(?![a-z])|au capital|capital social|cap\. ?soc|(?<![a-z])(?:page|seite|pagina|tel|fax|iban|welcome|thank|merci|danke|date|datum|total|siret|hrb|copyright|version|stylesheet|powered by|or[iy]ginal|kopi[ea]|copie|copy|duplicat[ae]?|posted|feedback|complaints?|komplementar(?:in)?|personlich haftende[a-z]*|general partner)(?![a-z])|^(?:payments?|please|bitte|betaling|paiement|reglement|payable|remit) |(?<![a-z])(?:no|nr|id|roc|reg)[\s\u2009.:]*$|\( ?roc(?![a-z])/;
/** Who of a house writes, and where it is registered: the house itself is named elsewhere. */
export const PART_OF_HOUSE =
  /^(?:fachbereich|abteilung|amt fur|referat|dezernat|sachgebiet|dep(?:ar)?t(?:ment)?\.?|division|service (?:des?|du|clients?|facturation|comptab[a-z]+)|direction|afdeling|ufficio|servizio|departamento|servicio de|atencion al|kunden(?:service|betreuung)|customer (?:care|service)s?|klantenservice|kundtjanst|ejer|eier|inh(?:aber(?:in)?)?[.:]|proprietor|prop\.|titolare|gerant|eigenaar|auskunft|ansprechpartner(?:in)?|(?:sach)?bearbeiter(?:in)?|contact(?:persoon|o)?|interlocuteur|your contact|ihr kontakt|rp[rm](?= [a-z])|rcs(?= [a-z])|registre|registro|(?:handels)?register)(?![a-z])/;
/** "Stadt Neustadt", "Ville de Lyon": bodies that have no legal form. */
export const PUBLIC_BODY =
  /^(?:(?:wirtschafts|handwerks|arzte|anwalts|rechtsanwalts|steuerberater|landwirtschafts|arbeiter|handels)?kammer|industrie- und handelskammer|chamber of|chambre (?:de|des)|camara de|camera di|kamer van|stadt|gemeinde|markt|landkreis|landratsamt|kreis|commune|ville|mairie|gemeente|comune|provincia|regione|ayuntamiento|diputacion|camara municipal|municipio|city|town|village|county|borough) (?:de |d'|of |van |di |do |da )?[a-z]{3,}|(?:kommuner?|(?:county|city|town|borough|shire|district|parish) council|(?:water|utility|sanitation) district)$/;
/** "12 High Row", "Verkstedveien 6": with the number of a house, whatever the word for a street is. */
export const HOUSE =
  /^\d{1,4}[a-z]? (?!a?m[bhp]|gmbh)[a-z][a-z' .-]{3,}$|^[a-z][a-z' .-]{3,40} (?!(?:19|20)\d\d$)\d{1,4}(?: ?[a-z]|[-/]\d{1,3}[a-z]?)?$/;
/** Beside the seller's account stands whose it is kept by. */
export const BANK =
  /sparkasse|volksbank|raiffeisen|(?<![a-z])(?:bank|banca|banque|banco|banken|caixa|caisse|bbva|swift|bic)(?![a-z])|bank(?:en| ag| plc)?$/;
export const INVOICE_WORD = /rechnung|invoice|factu|fattura|faktura|receipt|quittung|kvitto/;
export const PROVIDERS = new Set(
  'com co gmail yahoo hotmail gmx web t-online outlook icloud orange wanadoo free live aol mail info www shop online localhost example'.split(
    ' ',
  ),
);
/** Holders of accounts are often the owner, not the firm. */
export const HOLDER =
  /kontoinhaber|konto-?name|account (?:holder|name)|titulair?e? d[eu]|t\.n\.v|ten name van|intestat/;
/** The name in "IBAN …, account holder: X". */
export const AFTER_HOLDER = new RegExp(
  `(?:${HOLDER.source})[a-z. ]{0,20}\\s*:\\s*(.{3,70}?)(?=\\s*(?:[,;|]|\\s[-–]\\s|$))`,
);
export const NAME_LABEL =
  /^(?:(?:company|business|trading|legal|supplier|seller|vendor) )?(?:name|firma|firmenname|nom|naam|nome|nombre|namn|navn|raison sociale|ragione sociale|razon social|denominazione)\s*:?$/;
/** Legal forms as recognition misreads them, never printed so by anybody. */
export const MISREAD_FORMS: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Z])S[DOU0][NHM](\.?) B[HNM][DO0](?![A-Z])/g, 'SDN$1 BHD'],
  [/(?<![A-Za-z])(?:6m[bh]H|Gm[h6]H|GmbN)(?![A-Za-z])/g, 'GmbH'],
];
