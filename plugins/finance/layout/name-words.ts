// Words that make a text a name of a firm, and words that make it something else. For use on
// folded text.

const LEGAL_FORMS =
  'gmbh(?: ?& ?co\\.? ?kga?)?|mbh|ag|kg|ohg|ug(?: \\(haftungsbeschrankt\\))?|gbr|e\\.? ?k\\.?|e\\.? ?v\\.?|kgaa|se|inc|incorporated|llc|ltd|limited|plc|corp|corporation|company|co|llp|lp|b\\.? ?v\\.?|n\\.? ?v\\.?|v\\.? ?o\\.? ?f\\.?|bvba|sprl|sarl|s\\.? ?a\\.? ?r\\.? ?l\\.?|s\\.? ?a\\.? ?u\\.?|sas|sasu|eurl|s\\.? ?a\\.?|srl|s\\.? ?r\\.? ?l\\.?|s\\.? ?p\\.? ?a\\.?|s\\.?n\\.?c\\.?|s\\.? ?l\\.?|slu|lda|ltda|ab|aktiebolag|hb|aps|a/s|as|oy|oyj|sdn\\.? ?bhd\\.?|bhd|pte|pvt|pty';
export const STRONG_FORM = new RegExp(
  `(?<![a-z])(?:gmbh|mbh|ag|kg|ohg|ug|e\\.? ?k|inc|llc|ltd|limited|plc|corp|corporation|b\\.? ?v|n\\.? ?v|sarl|s\\.a\\.r\\.l|sas|s\\.a|eurl|srl|s\\.r\\.l|s\\.p\\.a|spa|lda|ab|aps|a/s|sdn|bhd|pte|pvt|pty|gbr)(?![a-z])`,
);
export const ENDS_WITH_FORM = new RegExp(`(?<![a-z])(?:${LEGAL_FORMS})\\.?\\)?$`);
export const UP_TO_FORM = new RegExp(
  `^(?:©|\\(c\\))?\\s*(.{2,60}?(?<![a-z])(?:${LEGAL_FORMS})\\.?(?:[ ,&]+(?:${LEGAL_FORMS})\\.?(?![a-z]))*)(?![a-z]|\\.[a-z])`,
);
export const ADDRESS =
  /str\.|stras{1,2}e|street|(?<![a-z])(?:st|rd|road|rue|avenue|ave|av|boulevard|bd|chemin|allee|place|quai|lane|drive|blvd|via|viale|piazza|corso|calle|plaza|rua|avenida|gatan|vagen|laan|plein|gracht|kade|po box|p\.o\. box|postfach|postbus|suite|floor|box|jalan|jln|lorong|taman|kampung|persiaran|bandar|seksyen|kawasan|wisma|menara)(?![a-z])|(?:weg|platz|gasse|straat|gatan|vagen|allee|ring|damm|ufer|vej|gade)(?![a-z])|^(?:no|lot|unit|block|blk)\.?[\s\u2009]?[a-z]?\d|(?<!\d)\d{4,6}(?!\d)|(?<![a-z])[a-z]{1,2}\d[a-z\d]?[\s\u2009]\d[a-z]{2}(?![a-z])/;
/** "Seattle, WA 98101", "Manchester M1 2AB", "1012 AB Amsterdam": a town, not a name. */
export const TOWN =
  /^[^\d,]{2,30},?[\s\u2009]+(?:[a-z]{2},?[\s\u2009]+\d{5}(?:-\d{4})?|[a-z]{1,2}\d[a-z\d]?[\s\u2009]\d[a-z]{2}|\d{4,6})$|^(?:[a-z]{1,2}-)?\d{4,6}[\s\u2009]/;
export const NOT_A_NAME =
  /:\/\/|\/\/|@|www\.|\.(?:com|de|fr|nl|net|org|it|es|se|dk|pt|be|at|ch|eu)(?![a-z])|(?<![a-z])(?:page|seite|pagina|tel|fax|iban|welcome|thank|merci|danke|date|datum|total|siret|hrb|copyright|version|stylesheet|powered by|original|kopie|copie|copy|duplicat[ae]?|posted|feedback|complaints?)(?![a-z])|(?<![a-z])(?:no|nr|id|roc|reg)[\s\u2009.:]*$|\( ?roc(?![a-z])/;
export const INVOICE_WORD = /rechnung|invoice|factu|fattura|faktura|receipt|quittung|kvitto/;
export const PROVIDERS = new Set(
  'com co gmail yahoo hotmail gmx web t-online outlook icloud orange wanadoo free live aol mail info www shop online localhost example'.split(
    ' ',
  ),
);
/** Holders of accounts are often the owner, not the firm. */
export const HOLDER =
  /kontoinhaber|konto-?name|account (?:holder|name)|titula|t\.n\.v|ten name van|intestat/;
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
