// Reply macros that ship with the plugin, in English and German, for common categories. They ask
// and explain, and promise nothing that an agent has not checked. Macros for a situation precede
// macros for a category.

import type { CategoryName } from '../understanding/categories.ts';
import type { Condition } from '../deciding/condition.ts';
import type { Macro } from './macro.ts';

interface Letter {
  title: string;
  when: Condition;
  en: string;
  de: string;
}

type OfCategory = Omit<Letter, 'when'>;

const situations: Readonly<Record<string, Letter>> = {
  'ask.files': {
    title: 'Ask for files that were not sent',
    when: { file_missing: true },
    en: 'thank you for your message. The following file did not reach us: {missing_files}. Please send it in reply to this message.',
    de: 'vielen Dank für Ihre Nachricht. Diese Datei hat uns nicht erreicht: {missing_files}. Bitte senden Sie sie als Antwort auf diese Nachricht.',
  },
  'ask.order': {
    title: 'Ask for the order number',
    when: {
      category: ['order', 'delivery', 'returns', 'refund', 'product_fault'],
      without_entity: ['order', 'shipment', 'invoice'],
    },
    en: 'thank you for your message. Please send us your order number, so that we can look into it. You find it in the confirmation of your order.',
    de: 'vielen Dank für Ihre Nachricht. Bitte nennen Sie uns Ihre Bestellnummer, damit wir Ihr Anliegen prüfen können. Sie finden sie in der Bestellbestätigung.',
  },
  'ask.invoice': {
    title: 'Ask for the invoice number',
    when: { category: ['billing'], without_entity: ['invoice', 'account', 'order'] },
    en: 'thank you for your message. Please send us the number of the invoice, so that we can check it.',
    de: 'vielen Dank für Ihre Nachricht. Bitte nennen Sie uns die Rechnungsnummer, damit wir die Rechnung prüfen können.',
  },
  incident: {
    title: 'Many customers have the same problem',
    when: { incident: true },
    en: 'thank you for your message. Several customers currently report the same problem, and we are working on it. We will inform you as soon as it is solved.',
    de: 'vielen Dank für Ihre Nachricht. Derzeit melden mehrere Kunden dieselbe Störung, und wir arbeiten daran. Wir informieren Sie, sobald sie behoben ist.',
  },
  duplicate: {
    title: 'The same message again',
    when: { relation: ['duplicate'] },
    en: 'thank you for your message. We have already received your request and continue to work on it. We answer by {first_answer_deadline}.',
    de: 'vielen Dank für Ihre Nachricht. Ihre Anfrage liegt uns bereits vor, und wir arbeiten weiter daran. Wir antworten bis {first_answer_deadline}.',
  },
  'urgent.received': {
    title: 'Confirm an urgent case',
    when: { priority: ['urgent'], category: ['technical_fault', 'network', 'hardware', 'storage'] },
    en: 'we have received your message and treat it with the highest priority. We answer by {first_answer_deadline}.',
    de: 'wir haben Ihre Nachricht erhalten und bearbeiten sie mit höchster Priorität. Wir antworten bis {first_answer_deadline}.',
  },
};

const byCategory: Readonly<Partial<Record<CategoryName, OfCategory>>> = {
  authentication: {
    title: 'Help with signing in',
    en: 'thank you for your message[ about account {account}]. We are sorry that you cannot sign in. Please request a new password on the sign-in page, and open the link within the time that the e-mail states. If that does not help, tell us the time of your last attempt and the exact error message. Do not send us your password.',
    de: 'vielen Dank für Ihre Nachricht[ zum Konto {account}]. Es tut uns leid, dass Sie sich nicht anmelden können. Bitte fordern Sie auf der Anmeldeseite ein neues Passwort an, und öffnen Sie den Link innerhalb der Frist, die in der E-Mail steht. Wenn das nicht hilft, nennen Sie uns den Zeitpunkt des letzten Versuchs und die genaue Fehlermeldung. Bitte senden Sie uns nicht Ihr Passwort.',
  },
  access_rights: {
    title: 'Request for access received',
    en: 'thank you for your request. We ask the owner of the resource for approval, and inform you when it is given.',
    de: 'vielen Dank für Ihre Anfrage. Wir holen die Freigabe der zuständigen Stelle ein und informieren Sie, sobald sie vorliegt.',
  },
  account: {
    title: 'Change of account details',
    en: 'thank you for your message[ about account {account}]. Before we change your details, we have to verify your identity. We will send you a message about it.',
    de: 'vielen Dank für Ihre Nachricht[ zum Konto {account}]. Bevor wir Ihre Daten ändern, müssen wir Ihre Identität prüfen. Dazu erhalten Sie eine Nachricht von uns.',
  },
  identity_verification: {
    title: 'Identity check',
    en: 'thank you for your message. We check why your document was not accepted, and tell you what we need instead.',
    de: 'vielen Dank für Ihre Nachricht. Wir prüfen, warum Ihr Dokument nicht angenommen wurde, und teilen Ihnen mit, was wir stattdessen benötigen.',
  },
  billing: {
    title: 'Question about an invoice',
    en: 'thank you for your message[ about invoice {invoice}]. We compare the charges[ of {amount}] with your contract, and explain or correct them.',
    de: 'vielen Dank für Ihre Nachricht[ zur Rechnung {invoice}]. Wir vergleichen die Beträge[ von {amount}] mit Ihrem Vertrag und erläutern oder berichtigen sie.',
  },
  payment: {
    title: 'Problem with a payment',
    en: 'thank you for your message[ about order {order}]. We check the payment[ of {amount}] with our payment provider. Please do not pay again until you hear from us.',
    de: 'vielen Dank für Ihre Nachricht[ zur Bestellung {order}]. Wir prüfen die Zahlung[ von {amount}] mit unserem Zahlungsdienstleister. Bitte zahlen Sie nicht erneut, bis Sie von uns hören.',
  },
  refund: {
    title: 'Question about a refund',
    en: 'thank you for your message[ about order {order}]. We check whether the refund[ of {amount}] has been started, and tell you the date on which it arrives.',
    de: 'vielen Dank für Ihre Nachricht[ zur Bestellung {order}]. Wir prüfen, ob die Erstattung[ von {amount}] veranlasst wurde, und nennen Ihnen das Datum, an dem sie eintrifft.',
  },
  card: {
    title: 'Question about a card',
    en: 'thank you for your message. We check the state of your card. If it is lost or was stolen, block it at once, and tell us so. Do not send us the number of the card.',
    de: 'vielen Dank für Ihre Nachricht. Wir prüfen den Status Ihrer Karte. Wenn Sie sie verloren haben oder sie gestohlen wurde, sperren Sie sie bitte sofort und teilen Sie es uns mit. Bitte senden Sie uns nicht die Kartennummer.',
  },
  order: {
    title: 'Question about an order',
    en: 'thank you for your message[ about order {order}]. We check its state, and tell you whether it can still be changed.',
    de: 'vielen Dank für Ihre Nachricht[ zur Bestellung {order}]. Wir prüfen den Stand und teilen Ihnen mit, ob sie noch geändert werden kann.',
  },
  delivery: {
    title: 'Late or missing delivery',
    en: 'thank you for your message[ about order {order}]. We are sorry that your delivery has not arrived. We ask the carrier[ about shipment {shipment}], and tell you the new date.',
    de: 'vielen Dank für Ihre Nachricht[ zur Bestellung {order}]. Es tut uns leid, dass Ihre Lieferung nicht angekommen ist. Wir fragen beim Versanddienst[ nach der Sendung {shipment}] nach und nennen Ihnen den neuen Termin.',
  },
  returns: {
    title: 'Return or exchange',
    en: 'thank you for your message[ about order {order}]. We check the return, and send you a label if the period for returns has not ended.',
    de: 'vielen Dank für Ihre Nachricht[ zur Bestellung {order}]. Wir prüfen die Rücksendung und senden Ihnen ein Etikett, wenn die Rückgabefrist noch läuft.',
  },
  product_fault: {
    title: 'Damaged or faulty goods',
    en: 'thank you for your message[ about order {order}]. We are sorry about the fault[ of {product}]. Please send us a photo of it if you have not done so. We then offer you a replacement or a refund under the warranty.',
    de: 'vielen Dank für Ihre Nachricht[ zur Bestellung {order}]. Der Mangel[ an {product}] tut uns leid. Bitte senden Sie uns ein Foto davon, falls noch nicht geschehen. Danach bieten wir Ihnen im Rahmen der Gewährleistung einen Ersatz oder eine Erstattung an.',
  },
  product_information: {
    title: 'Question about a product',
    en: 'thank you for your interest[ in {product}]. We answer your question by {first_answer_deadline}.',
    de: 'vielen Dank für Ihr Interesse[ an {product}]. Wir beantworten Ihre Frage bis {first_answer_deadline}.',
  },
  subscription: {
    title: 'Question about a plan',
    en: 'thank you for your message[ about account {account}]. We check your plan and its date of renewal, and confirm each change in writing.',
    de: 'vielen Dank für Ihre Nachricht[ zum Konto {account}]. Wir prüfen Ihren Tarif und den Termin der Verlängerung und bestätigen jede Änderung schriftlich.',
  },
  cancellation: {
    title: 'Cancellation received',
    en: 'we have received your cancellation[ of contract {account}]. We check the notice period, and confirm the date of the end in writing.',
    de: 'wir haben Ihre Kündigung[ des Vertrags {account}] erhalten. Wir prüfen die Kündigungsfrist und bestätigen Ihnen das Ende schriftlich.',
  },
  booking: {
    title: 'Booking or appointment',
    en: 'thank you for your message. We check the times that you ask for, and confirm the appointment.',
    de: 'vielen Dank für Ihre Nachricht. Wir prüfen die gewünschten Zeiten und bestätigen Ihnen den Termin.',
  },
  technical_fault: {
    title: 'Report of a fault',
    en: 'thank you for your report. To find the cause, we need the time at which it happened, the steps before it, and the exact error message, if you have not sent them yet.',
    de: 'vielen Dank für Ihre Meldung. Um die Ursache zu finden, benötigen wir den Zeitpunkt, die Schritte davor und die genaue Fehlermeldung, sofern Sie uns diese noch nicht gesendet haben.',
  },
  hardware: {
    title: 'Problem with a device',
    en: 'thank you for your message. Please tell us the model and the serial number of the device, so that we can check the warranty.',
    de: 'vielen Dank für Ihre Nachricht. Bitte nennen Sie uns Modell und Seriennummer des Geräts, damit wir die Garantie prüfen können.',
  },
  network: {
    title: 'Problem with the connection',
    en: 'thank you for your message. We check your line and known faults in your area. Please disconnect your router from the power supply for one minute, and tell us whether the problem remains.',
    de: 'vielen Dank für Ihre Nachricht. Wir prüfen Ihre Leitung und bekannte Störungen in Ihrer Umgebung. Bitte trennen Sie Ihren Router für eine Minute vom Strom und teilen Sie uns mit, ob das Problem bleibt.',
  },
  how_to: {
    title: 'Question on how to do something',
    en: 'thank you for your question. We send you the instructions by {first_answer_deadline}.',
    de: 'vielen Dank für Ihre Frage. Wir senden Ihnen die Anleitung bis {first_answer_deadline}.',
  },
  feature_request: {
    title: 'Wish for a feature',
    en: 'thank you for your suggestion. We have passed it on to product management.',
    de: 'vielen Dank für Ihren Vorschlag. Wir haben ihn an das Produktmanagement weitergegeben.',
  },
  complaint: {
    title: 'Complaint received',
    en: 'we have received your complaint, and we are sorry that you are not satisfied. We look into it, and answer by {first_answer_deadline}.',
    de: 'wir haben Ihre Beschwerde erhalten. Es tut uns leid, dass Sie unzufrieden sind. Wir gehen ihr nach und antworten bis {first_answer_deadline}.',
  },
  praise: {
    title: 'Thanks for praise',
    en: 'thank you for your kind words. We have passed them on to the team.',
    de: 'vielen Dank für Ihre freundlichen Worte. Wir haben sie an das Team weitergegeben.',
  },
  privacy: {
    title: 'Request about personal data',
    en: 'we have received your request about your personal data. We may have to verify your identity. We answer within the period that the law sets.',
    de: 'wir haben Ihre Anfrage zu Ihren personenbezogenen Daten erhalten. Möglicherweise müssen wir Ihre Identität prüfen. Wir antworten innerhalb der gesetzlichen Frist.',
  },
  security: {
    title: 'Report of fraud or theft',
    en: 'thank you for your report[ about account {account}]. We look into it at once. Please change your password, and do not send us passwords or card numbers.',
    de: 'vielen Dank für Ihre Meldung[ zum Konto {account}]. Wir gehen ihr sofort nach. Bitte ändern Sie Ihr Passwort, und senden Sie uns keine Passwörter oder Kartennummern.',
  },
};

function macroOf(id: string, { title, when, en, de }: Letter): Macro {
  return {
    id,
    title,
    when,
    reply: {
      en: `Hello[ {customer_name}],\n\n${en}\n\nKind regards[\n{values.signature}]`,
      de: `Guten Tag[ {customer_name}],\n\n${de}\n\nMit freundlichen Grüßen[\n{values.signature}]`,
    },
  };
}

export const shippedMacros: readonly Macro[] = [
  ...Object.entries(situations).map(([id, letter]) => macroOf(id, letter)),
  ...Object.entries(byCategory).map(([category, letter]) =>
    macroOf(category, { ...letter, when: { category: [category] } }),
  ),
];
