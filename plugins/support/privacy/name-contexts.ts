// Words that introduce the name of a person, in six languages, and words in the place of a name that
// are none.

/** Before a name in any place of a sentence. */
export const beforeName: readonly string[] = [
  // Conversations.
  '(?:spoke|speaking|talked|chatted|dealt|was in touch) (?:with|to)|asked for|ask for|told by|answered by|helped by|signed by|sent by|named|was called|on behalf of',
  '(?:sprach|telefonierte|redete) mit|(?:hab|habe|haben) (?:.{0,25} )?mit(?= \\p{Lu}\\S* (?:gesprochen|telefoniert|geschrieben|gechattet))|namens|im auftrag von',
  '(?:parlé|échangé|discuté) avec|nommée?|de la part de|eu au téléphone',
  '(?:hablé|hablado|hablamos) con|llamad[oa]|de parte de|me (?:atendió|llamó|contestó|respondió)',
  '(?:parlato|parlai|sentit[oa]) con|di nome|da parte di|mi ha (?:risposto|chiamato)',
  '(?:gesproken|gebeld) met|genaamd|namens',
  // People by what they are to the writer or to the company.
  '(?:my|our|your|his|her) (?:husband|wife|son|daughter|mother|father|brother|sister|partner|assistant|boss|manager|colleague|agent|technician|driver|representative|advisor)|(?:the|a) (?:technician|driver|lady|gentleman)',
  '(?:mein|meine|unser|unsere|ihr|ihre|der|die|ein|eine) (?:mann|frau|sohn|tochter|mutter|vater|bruder|schwester|chef|chefin|kollege|kollegin|mitarbeiter|mitarbeiterin|techniker|technikerin|fahrer|berater|beraterin)',
  '(?:mon|ma|notre|votre|une?|le|la) (?:mari|femme|fils|fille|mère|père|frère|sœur|collègue|conseill[eè]re?|technicien|technicienne|assistante?|responsable)',
  '(?:mi|su|nuestr[oa]|el|la|un|una) (?:marido|mujer|hij[oa]|madre|padre|herman[oa]|compañer[oa]|técnic[oa]|jef[ea]|asistente|señorita)',
  '(?:mi[oa]|il|la|un|una|vostr[oa]|su[oa]) (?:marito|moglie|figli[oa]|madre|padre|fratello|sorella|collega|tecnic[oa]|responsabile|assistente)|(?:il|la) (?:mi[oa]|vostr[oa]|su[oa]) (?:marito|moglie|collega|tecnic[oa])',
];

/** At the start of a sentence, before a name and a comma, a verb or the end. */
export const introduction =
  "i am|i['’]m|this is|it['’]s|ich bin|hier ist|hier spricht|je suis|c['’]est|ici|soy|le saluda|sono|ik ben|met";

export const thanksTo =
  'thanks|thank you|many thanks|hello again|danke|vielen dank|merci|gracias|grazie|bedankt|dank je';

/** Labels of senders, which can also be places: an address has to follow the name. */
export const senderLabels =
  'from|sender|cc|von|absender|de|expéditeur|remitente|da|mittente|van|afzender';

/** Labels of fields with a name. */
export const nameLabels =
  'contact(?: person)?|name|full name|attn|attention|ansprechpartner(?:in)?|kontakt|zu händen|z\\. ?hd\\.|interlocuteur|nom|contacto|nombre|contatto|nome|contactpersoon|naam';

/** Closings that only a name follows, on a line of its own. */
export const lineClosings =
  'best|all the best|take care|love|greetings|talk soon|gruß|grüße|schöne grüße|viele grüße|bis dann|bis bald|schönen tag|bien cordialement|très cordialement|à bientôt|bonne journée|un abrazo|un cordial saludo|atte|hasta luego|a presto|un saluto|buona giornata|tot ziens|--|[-–—]';

/** Words that are not names, although they are capitalized after the words above. */
export const notPeople: readonly string[] = (
  'i he she they we it who what same over another here there right up out something nothing anything sie er es wir ich il elle ils nous él ella ellos lui lei ' +
  'told said says promised has have had is was can did does from about urgent premium basic happy sorry sure very so not still ' +
  'german english french spanish italian dutch american british european european everyone someone somebody nobody today tomorrow friday beforehand ' +
  'hat haben kam kommt meint wartet versprach sagte sagt war ist wird kann schluss vorab voraus problem vorname ende start deutsche deutscher ' +
  'beaucoup infiniment avance client cliente bien très désolé français française saludos antes muy clienta cliente llamó dijo es está ' +
  'mille molto arriva cliente contento contenta italiano italiana hotline technik verwaltung buchhaltung kunden mitarbeitern kollegen ' +
  'microsoft google apple amazon samsung netflix vodafone telekom orange free movistar fastweb enel paypal visa mastercard klarna ' +
  'windows excel outlook teams slack zoom instagram facebook whatsapp dhl ups fedex hermes dpd gls'
).split(' ');
