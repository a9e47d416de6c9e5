// Patterns for what people tried, what they want and what was promised, in six languages.

function cues(...parts: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${parts.join('|')})(?![\p{L}\p{N}])`, 'iu');
}

export const triedCues = cues(
  "(?:i|we|i've|we've) (?:have )?(?:already |also |just )?(?:tried|restarted|rebooted|reinstalled|reset|cleared|checked|updated|changed|replaced|called|contacted|followed|unplugged|logged out|deleted|removed|tested)|(?:restarting|reinstalling|clearing|resetting|rebooting|updating) .{0,40}(?:did not|didn't|does not|doesn't|made no)|tried (?:to|everything|twice|again|both)|already (?:tried|restarted|checked|reset)",
  '(?:habe|haben) (?:.{0,40})(?:versucht|neu gestartet|neu installiert|zurückgesetzt|geprüft|gelöscht|angerufen|probiert)|(?:ein|ohne) neustart',
  "(?:j'ai|nous avons) (?:déjà )?(?:essayé|redémarré|réinstallé|vérifié|vidé|réinitialisé|appelé|contacté)",
  'he (?:intentado|probado|reiniciado|reinstalado|comprobado|borrado|llamado)|hemos (?:intentado|probado|reiniciado)|ya (?:probé|intenté|reinicié)',
  'ho (?:già )?(?:provato|riavviato|reinstallato|controllato|cancellato|chiamato)|abbiamo (?:già )?(?:provato|riavviato)',
  '(?:heb|hebben) (?:.{0,40})(?:geprobeerd|herstart|opnieuw geïnstalleerd|gecontroleerd|gebeld)',
);

export const wantedCues = cues(
  "please|could you|can you|would you|i (?:want|need|would like|request|expect|demand|ask)|i'd like|we (?:want|need|would like|request|expect|ask)|we'd like|kindly|let me know|send me|help me|how (?:do|can) (?:i|we)|when (?:will|can)|where (?:is|can|do)",
  'bitte|könn(?:en|ten|t) (?:sie|ihr|du)|ich (?:möchte|brauche|will|verlange|erwarte|benötige)|wir (?:möchten|brauchen|benötigen)|wann|wie kann ich|wo (?:ist|finde)',
  "merci de|pouvez-vous|pourriez-vous|veuillez|je (?:souhaite|voudrais|veux|demande|souhaiterais)|nous (?:souhaitons|voudrions)|j'ai besoin|comment|quand|où est",
  'por favor|pueden|podrían|puede|podría|quiero|quisiera|necesito|necesitamos|solicito|cómo|cuándo|dónde está',
  "per favore|potete|potreste|vorrei|voglio|chiedo|ho bisogno|abbiamo bisogno|come posso|quando|dov'è",
  'graag|kunt u|kun je|kunnen jullie|ik wil|ik zou|wij willen|ik heb .{1,20} nodig|hoe kan|wanneer|waar is',
);

export const promisedCues = cues(
  "(?:i|we|it|you|they|our (?:team|colleague|engineer|technician)s?)(?:'ll| will)(?: \\w+)? (?:\\w+)|(?:i am|i'm|we are|we're) (?:going to|sending|escalating|refunding|replacing|looking into)|i have (?:escalated|ordered|refunded|created|sent|arranged|opened)|(?:within|by) (?:the next )?\\d+ (?:hours?|days?|business days?|working days?)|you (?:should|can expect to) (?:receive|get|hear)",
  '(?:ich|wir) (?:werde|werden|schicke|schicken|kümmere|kümmern|melde|melden|erstatte|erstatten|leite|leiten)|sie (?:erhalten|bekommen)|innerhalb von',
  '(?:je|nous) (?:vais|allons|vous (?:envoie|envoyons|rembourse|remboursons|rappelle|rappelons|tiens))|vous (?:recevrez|serez)|sous \\d+',
  '(?:vamos|voy) a|le (?:enviaremos|enviaré|devolveremos|llamaremos)|recibirá|en (?:un plazo de|las próximas)',
  '(?:le|vi) (?:invieremo|invierò|rimborseremo|richiameremo)|riceverà|entro \\d+|provvederemo',
  '(?:ik|wij|we) (?:zal|zullen|sturen|stuur|bellen|bel|betalen)|u (?:ontvangt|krijgt)|binnen \\d+',
);

/** Matches sentences without specific content, such as greetings and thanks. */
export const emptySentence =
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|sehr geehrte|liebe[rs]?|bonjour|bonsoir|madame|monsieur|hola|buen(?:os|as) (?:días|tardes|noches)|estimad[oa]s?|ciao|buongiorno|buonasera|gentil[ei]|salve|goede(?:n|morgen|middag|navond|ndag)|goedendag|beste|geachte)(?:[\s,!.][\p{L}\s,.]{0,40})?|(?:many |kind )?(?:thanks|thank you|regards|cheers)[\p{L}\s,.!]{0,30}|vielen dank(?: im voraus)?|danke|mit freundlichen grüßen|merci(?: beaucoup| d'avance)?|cordialement|gracias|saludos|grazie|cordiali saluti|bedankt|met vriendelijke groet|ok(?:ay)?|yes|no|sure|ja|nein|oui|non|sí|sì|nee)[\s.,!?]*$/iu;
