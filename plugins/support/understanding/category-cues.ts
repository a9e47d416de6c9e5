// Words that indicate a category, in six languages. The model receives them as marks in addition to
// the words. What it learns about a cue in one language thus applies to the others.

import type { LearningInput, Mark } from 'workmill/sdk';
import { maskForm } from '../privacy/personal-data.ts';
import type { CategoryName } from './categories.ts';

/** Word stems, which any letters may follow. A dot at the end excludes further letters. */
const stems: Partial<Record<CategoryName, string>> = {
  authentication:
    'log in|login|log on|logged out|locked out|sign in|sign-in|signing in|password|passcode|credential|two-factor|2fa|mfa|sso|single sign|verification code|otp|authenticat|anmeld|einlogg|passwort|kennwort|zwei-faktor|connecter|mot de passe|code de vérification|iniciar sesión|contraseña|acceder a mi|código de verificación|accedere|accesso bloccato|codice di verifica|inloggen|wachtwoord|verificatiecode|pin.',
  access_rights:
    'permission|access to|access rights|admin rights|administrator rights|grant|distribution list|zugriff auf|berechtigung|adminrecht|donner accès|autorisation|droits d|permisos|acceso a la|permessi|accesso alla|toegang tot|beheerdersrecht|rechten',
  account:
    'change my address|change my e-mail|change my email|update my|my profile|phone number|moved house|my name|umgezogen|adresse ändern|e-mail-adresse|kundenkonto|déménagé|coordonnées|mes données de contact|me he mudado|mis datos|cambiare il mio indirizzo|i miei dati|verhuisd|adres aanpassen|e-mailadres',
  identity_verification:
    'passport|identity|my id.|proof of address|ausweis|identitäts|pièce d.identité|passeport|documento de identidad|pasaporte|documento d.identità|passaporto|identiteitsbewijs|paspoort|verify my',
  billing:
    'invoice|bill.|billing|charged|fee.|fees|overcharg|vat.|rechnung|abgebucht|gebühr|umsatzsteuer|facture|débité|frais|factura|cobr|cargo|fattura|addebit|bolletta|commissione|factuur|afgeschreven|kosten|double charge',
  payment:
    'payment|pay.|paid|transfer|top up|top-up|direct debit|instal|checkout|zahlung|bezahl|überw|lastschrift|ratenzahlung|paiement|payer|virement|pago|pagar|transferencia|a plazos|pagamento|pagare|bonifico|a rate|betaling|betalen|overgemaakt',
  refund:
    'refund|money back|reimburs|chargeback|rückerstatt|erstatt|geld zurück|gutschrift|rembours|reembolso|devuelvan|devolución del importe|rimborso|restituzione dei soldi|terugbetaling|geld terug',
  card: 'card.|cards.|karte.|carte.|tarjeta|carta di credito|la mia carta|pas.|bankpas',
  currency_exchange:
    'exchange rate|currency|currencies|wechselkurs|währung|taux de change|devise|tipo de cambio|divisa|tasso di cambio|valuta|wisselkoers',
  limits: 'limit.|limits.|quota|my balance|guthaben|plafond|límite|limite|limiet',
  credit:
    'loan|interest rate|credit score|mortgage|kredit.|zinssatz|prêt.|taux d.intérêt|préstamo|tasa de interés|prestito|tasso d.interesse|lening|rente.',
  rewards:
    'voucher|coupon|promo|discount|redeem|loyalty|points.|gutschein|rabatt|punkte|code promo|réduction|descuento|sconto|kortingscode|korting',
  order:
    'my order.|change my order|order confirmation|ordered the wrong|bestellung ändern|auftragsbestätigung|bestellt|modifier ma commande|confirmation de commande|cambiar mi pedido|confirmación del pedido|modificare il mio ordine|conferma dell.ordine|bestelling wijzigen|orderbevestiging',
  delivery:
    'deliver|parcel|package.|tracking|courier|shipment|shipped|not arrived|hasn.t arrived|paket|geliefert|lieferung|sendungsverfolgung|zugestellt|colis|livr|suivi|paquete|entrega|envío|no ha llegado|pacco|consegn|spedizione|pakket|bezorg|geleverd|track and trace',
  returns:
    'return label|send it back|send the item back|return this|return policy|to return|exchange it|wrong item|bigger size|zurückschick|zurückgeb|umtausch|rücksend|falschen artikel|retourner|échanger|étiquette de retour|mauvais article|devolver|etiqueta de devolución|cambiarlo|artículo equivocado|restituire|reso.|articolo sbagliato|terugsturen|ruilen|retourlabel|verkeerde artikel',
  product_fault:
    'caught fire|exploded|burnt|overheat|heater|arrived broken|arrived damaged|broken after|defective|faulty|damaged|warranty claim|torn.|leaks|scratched|cracked|missing part|screw|beschädigt|defekt|garantie in|undicht|kaputt|cassé|tombé en panne|défectueu|roto.|rota.|defectuos|garantía|rotto|difettos|garanzia|kapot aan|garantie|beschadigd',
  product_information:
    'in stock|dimensions|compatible|difference between|what colo|come in|how much does|how much is|material|specification|available in|auf lager|wie groß|kompatibel|was kostet|gibt es .{1,20} in|en stock|dimensions|combien ça|existe-t-il|medidas|existencias|cuánto cuesta|tienen|dimensioni|disponibile|quanto costa|afmetingen|op voorraad|wat kost',
  purchase_request:
    'quote.|quotation|volume discount|talk to sales|purchase order|we would like to order|want to buy|procure|offer for|angebot|mengenrabatt|vertrieb|devis|souhaitons acheter|presupuesto|queremos comprar|preventivo|vogliamo acquistare|offerte|wij willen .{1,20} bestellen',
  subscription:
    'upgrade|downgrade|my plan|our plan|renew|seats|subscription|premium plan|basic plan|tarif|verlängert|abo.|abonnement|forfait|suscripción|mi plan|abbonamento|piano',
  cancellation:
    'cancel|terminate|close my account|give notice|end my membership|unsubscribe from the plan|kündig|stornier|widerruf|konto schließen|résili|annuler ma|fermer mon compte|darme de baja|cancelar mi|cancelen|cerrar mi cuenta|disdire|disdetta|annullate|recesso|chiudere il mio account|opzeggen|annuleren|account sluiten',
  booking:
    'appointment|reservation|reserve|book a|reschedule|termin|reservier|rendez-vous|réserv|cita.|reservar|mesa|appuntamento|prenot|afspraak|reserver',
  travel:
    'flight|luggage|hotel|boarding|airport|visa.|flug|koffer|gepäck|vol.|valise|bagage|vuelo|maleta|volo|valigia|vlucht',
  technical_fault:
    'crash|error|bug.|timeout|not working|doesn.t work|does not work|stopped working|is down|outage|sync|loading|500|404|stürzt|fehlermeldung|fehler|absturz|funktioniert nicht|nicht erreichbar|plante|erreur|bogue|ne fonctionne|ne marche|se cierra|mensaje de error|no funciona|si chiude|errore|non funziona|foutmelding|crasht|werkt niet|werken niet|api.',
  hardware:
    'laptop|printer|monitor|keyboard|headset|docking|scanner|mouse.|screen|battery|drucker|bildschirm|tastatur|imprimante|écran|ordinateur|impresora|portátil|pantalla|stampante|portatile|schermo|scherm',
  network:
    'wi-fi|wifi|internet|vpn|router|network|no signal|connection|wlan|kein empfang|netzwerk|réseau|señal|segnale|netwerk|lan.',
  storage:
    'mailbox|backup|disk space|network drive|shared drive|restore|deleted f|postfach|laufwerk|speicherplatz|wiederherstell|boîte aux lettres|restaurer|buzón|restaur|casella|ripristin|herstellen',
  how_to:
    'how do i|how can i|how to|where do i find|where can i find|manual.|instructions|explain|set up|wie kann ich|wie export|wie füge|wie richte|wo finde|anleitung|comment export|comment ajouter|comment faire|où trouver|mode d.emploi|cómo exporto|cómo añado|cómo puedo|dónde encuentro|come esporto|come aggiungo|come faccio|dove trovo|hoe exporteer|hoe voeg|hoe kan|waar vind',
  feature_request:
    'feature request|would be great|would be nice|i suggest|suggestion|i wish|could you add|please add support|please support|roadmap|do you plan|wäre toll|wäre schön|verbesserungsvorschlag|ist .{1,30} geplant|ce serait bien|je suggère|pourriez-vous ajouter|sería genial|sugiero|podrían añadir|sarebbe bello|suggerisco|potreste aggiungere|zou fijn zijn|ik stel',
  complaint:
    'complain|unacceptable|disappointed|worst|rude|manager|supervisor|nobody answers|terrible service|appalling|beschwer|enttäuscht|inakzeptabel|vorgesetzt|unverschämt|réclamation|plainte|déçu|inacceptable|responsable|impoli|queja|reclamación|decepcionad|inaceptable|grosero|reclamo|delus|inaccettabile|klacht|teleurgesteld|onacceptabel',
  praise:
    'thank you so much|many thanks|great service|excellent service|wonderful|well done|very happy|vielen dank|großartig|sehr zufrieden|merci beaucoup|très satisfait|muchas gracias|muy contento|grazie mille|molto soddisfatt|hartelijk dank|heel tevreden',
  privacy:
    'gdpr|personal data|my data|data protection|consent|unsubscribe|newsletter|erase|right to be forgotten|subject access|dsgvo|personenbezogen|datenschutz|einwilligung|daten lösch|rgpd|données personnelles|consentement|désinscri|datos personales|consentimiento|boletín|dati personali|consenso|avg.|persoonsgegevens|toestemming',
  security:
    'hack|phish|fraud|stolen|suspicious|unauthorized|malware|ransom|did not place|don.t recogni|do not recogni|not recogni|betrug|gestohlen|verdächtig|pirat|volé|suspect|fraude|robaron|robad|sospechos|hackead|violato|rubat|sospett|gehackt|gestolen|verdacht|data breach',
  human_resources:
    'vacation|payslip|salary|sick leave|parental leave|employment|pto.|payday|w2|urlaub|gehalt|krank.|congés|fiche de paie|vacaciones|nómina|ferie|busta paga|vakantiedagen|loonstrook',
  spam: 'seo.|backlink|guest post|lottery|you have won|guaranteed return|crypto|casino|followers|rank your|first page of google|viagra|pills|prince.|inheritance|garantierte rendite|gewonnen|rendement garanti|vous avez gagné|rentabilidad garantizada|ha ganado|rendimento garantito|hai vinto|u heeft gewonnen|investment opportunity',
};

const cues = Object.entries(stems).map(([category, words]) => ({
  category,
  form: new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${words.split('|').map(ended).join('|')})`,
    'giu',
  ),
}));

function ended(stem: string): string {
  return stem.endsWith('.') ? String.raw`${stem.slice(0, -1)}(?![\p{L}\p{N}])` : stem;
}

/** Maximum number of marks per category. More occurrences add no information. */
const mostOfCategory = 3;
const readCharacters = 4000;

/** Returns the input of the category model, for training and prediction. */
export function categoryInput(text: string): LearningInput {
  // Masks are not written by the customer: "[name]" would resemble messages about accounts.
  const own = text.replaceAll(maskForm, ' ');
  const read = own.slice(0, readCharacters);
  const marks: Mark[] = [];
  for (const { category, form } of cues) {
    let count = 0;
    for (const match of read.matchAll(form)) {
      marks.push({ name: category, start: match.index, end: match.index + match[0].length });
      count += 1;
      if (count === mostOfCategory) break;
    }
  }
  return { text: own, marks };
}
