// Patterns by which mail clients and people mark the parts of a message, in common languages.

/** Verbs at the end of the line above quoted history: "On 1 March 2026, Ana wrote:". */
const wrote =
  'wrote|writes|schrieb|schreibt|a écrit|escribió|escribio|ha scritto|scrive|schreef|escreveu|skrev|kirjoitti|napisał(?:\\(a\\)|a)?|napsal(?:\\(a\\))?|írta|написал(?:\\(а\\)|а)?|yazdı|写道|のメール|님이 작성';

/**
 * Matches the complete line above quoted history, with wrapped lines joined. It contains a time or
 * an address.
 */
export const quoteHeader = new RegExp(
  String.raw`^(?=.*(?:\d|@)).{0,300}(?:^|[\s>,)]|(?=[写の님]))(?:${wrote})(?:\s.{1,200})?\s?:\s*$|^\d{4}[-/]\d{1,2}[-/]\d{1,2}.{1,200}<[^<>\s]+@[^<>\s]+>:?\s*$`,
  'iu',
);
/** Matches the start of such a line. Lines are joined only if it matches. */
export const quoteOpening =
  /^\s*(?:On|Am|Le|El|Il|Op|Em|Den|Dne|W dniu|Dnia|On\b.*|\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|Pe|Pada|Vào)\b/i;

/** Matches the line above a message that is included completely. */
export const originalLine =
  /^\s*(?:[-_*=]{2,}\s*)?(?:original (?:message|email|appointment)|forwarded (?:message|by)|begin forwarded message|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|anfang der weitergeleiteten (?:nachricht|e-mail)|message d'origine|message transféré|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|mensagem original|ursprungligt meddelande|wiadomość oryginalna)[^\n]{0,80}?\s*[:\-_*=]{0,}\s*$/i;
/** Matches the marks of such a line. Without them, the words may be part of a sentence. */
export const originalMark = /[-_*=]{2,}|:\s*$/;

const fieldNames =
  'from|sent|to|cc|subject|date|reply-to|von|gesendet|an|betreff|datum|de|envoyé|envoyé le|à|objet|para|enviado(?: el)?|asunto|fecha|da|inviato|a|oggetto|data|van|verzonden|aan|onderwerp|från|skickat|till|ämne|fra|sendt|til|emne';
/** Matches a header line that Outlook repeats above a message. */
export const headerField = new RegExp(`^\\s*\\*{0,2}(${fieldNames})\\s?:\\*{0,2}\\s*(.*)$`, 'i');
export const senderField = /^(?:from|von|de|da|van|från|fra)$/i;
export const sentField =
  /^(?:sent|date|gesendet|datum|envoyé(?: le)?|enviado(?: el)?|fecha|inviato|data|verzonden|skickat|sendt)$/i;

export const signatureLine = /^\s*(?:--+|__+|—|–{2,})\s*$/;
/** Matches one to three names after a dash: "-Ana Blum", "- Ana". */
export const dashedName = /^-\s?\p{Lu}[\p{L}.'’]+(?:\s\p{Lu}[\p{L}.'’]*){0,2}\s*$/u;
export const sentFromLine =
  /^\s*(?:sent (?:from|via|with) (?:my |the |an? )?(?:iphone|ipad|android|samsung|galaxy|blackberry|mobile|phone|htc|nokia|huawei|xiaomi|windows|outlook|mail|yahoo|proton|sparrow|smartphone|tablet|pixel|aol)|get outlook for|von (?:meinem|unterwegs)|gesendet (?:von|mit)|envoyé (?:de|depuis) (?:mon|ma|l)|enviado (?:desde|do|de) (?:mi|meu)|inviato da|verstuurd vanaf|verzonden (?:vanaf|met)|skickat från|sendt fra|wysłane z)/i;

export const closing =
  /^\s*(?:(?:kind|best|warm|many|with)\s+)*(?:regards|wishes|thanks|thank you|cheers|sincerely|yours(?:\s+\w+)?|respectfully|mit freundlichen grüßen|mit freundlichem gruß|(?:viele|beste|liebe|freundliche|herzliche|schöne) grüße|mfg|lg|vg|cordialement|bien à vous|sincères salutations|meilleures salutations|saludos(?: cordiales)?|atentamente|un saludo|gracias|cordiali saluti|distinti saluti|saluti|grazie|met vriendelijke groet(?:en)?|groeten|mvg|med vänliga hälsningar|obrigado|atenciosamente)[\s,.!]*$/i;

/** Phrases of disclaimers in business mail. A paragraph with two of them is a disclaimer. */
export const disclaimerWords: readonly RegExp[] = [
  /confidential|vertraulich|confidentiel|confidencial|riservat|vertrouwelijk/i,
  /intended (?:solely |only )?(?:for|recipient)|intended recipient|addressee|bestimmte[rn]? (?:adressat|empfänger)|destinataire|destinatari[oa]|geadresseerde/i,
  /(?:received|receive) (?:this|it) (?:e-?mail |message )?(?:in error|by mistake)|irrtümlich|par erreur|por error|per errore|ten onrechte/i,
  /unauthori[sz]ed|not permitted|strictly prohibited|nicht gestattet|interdit|prohibid|vietat|verboden/i,
  /privileged|notify the sender|delete (?:this|it|the)|informieren sie|vernichten|détruire|elimine|eliminar|verwijder/i,
  /registered (?:in|office)|registered company|company number|handelsregister|amtsgericht|geschäftsführer|siège social|kvk/i,
  /consider the environment|think before (?:you )?print|umwelt|avant d'imprimer/i,
];

export const autoReplySubject =
  /^(?:(?:re|aw|fwd?):\s*)*(?:auto(?:matic|matische|matique|mática|matica)?[ :-]*(?:reply|response|antwort|réponse|respuesta|risposta|antwoord)|automatische? (?:antwort|antwoord)|réponse automatique|respuesta automática|risposta automatica|out of (?:the )?office|ooo\b|abwesen|absence|absent du bureau|fuera de (?:la )?oficina|fuori sede|afwezig|vacation|on leave|undeliver|delivery (?:status|failure|incomplete)|mail delivery|returned mail|failure notice|unzustellbar|non remis|mensaje no entregado)/i;
