// Labels of three languages in one place, where the other files hold a kind of label in all: these
// have no phrases of their own for most of the rarer kinds.

import type { Lexicon } from './notation.ts';

export const NORWEGIAN_FINNISH_POLISH: Lexicon = {
  invoiceNumber: {
    no: ['faktura~{no}', 'kredit(?:nota|faktura)~{no}', 'bilags~(?:nr|nummer)'],
    fi: ['lasku(?:n|tus)?~{no}', 'lasku~?nro', 'hyvitys~laskun?~{no}', 'kuitti~{no}'],
    pl: [
      '(?:{no}|numer) (?:faktury|dokumentu|rachunku)',
      'faktur[ay](?: vat)?(?: [a-z]+)?~(?:{no}|numer)',
      'numer',
      'rachunek~{no}',
    ],
  },
  title: {
    no: ['faktura', 'kreditnota', 'regning', 'kvittering'],
    fi: ['lasku', 'hyvityslasku', 'kateislasku', 'kuitti'],
    pl: [
      'faktura(?: vat)?',
      'nota (?:ksiegowa|odsetkowa)',
      'faktura (?:koncowa|zaliczkowa|korygujaca|pro forma)',
      'rachunek',
    ],
  },
  invoiceDate: {
    no: ['faktura~dato', 'utstedt(?: den)?'],
    fi: ['lasku(?:n|tus)?~(?:paivays|paivamaara|paiva|pvm)'],
    pl: ['data (?:wyst%|faktury)\\.?(?: faktury)?', 'wystawion[oa](?: dnia| w dniu)?'],
  },
  date: { no: ['dato'], fi: ['paivays', 'paivamaara', 'pvm'], pl: ['data', 'dnia', 'z dnia'] },
  dueDate: {
    no: [
      'forfalls?~(?:dato|dag)?',
      'forfaller(?: til betaling)?',
      'betalings~frist',
      'betales (?:innen|senest)',
    ],
    fi: ['era~(?:paiva|pvm)', 'erapaiva%', 'maksettava viimeistaan', 'maksupaiva'],
    pl: [
      'termin (?:platnosci|zaplaty)',
      '(?:zaplata|zaplacic|platne|platnosc|platny) do(?: dnia)?',
      'zaplaty do',
      '(?:przelew|gotowka)(?:em)? do',
    ],
  },
  deliveryDate: {
    no: ['leverings~dato'],
    fi: ['toimitus~(?:paiva|pvm)'],
    pl: ['data (?:sprzedazy|sprz\\.|dostawy|wykonania|dokonania|zakonczenia)%'],
  },
  gross: {
    no: ['(?:sum|totalt?|belop)(?: inkl%(?: mva)?)?', 'total~sum', 'faktura~(?:belop|sum)'],
    fi: [
      '(?:laskun )?(?:loppu|kokonais)~summa',
      '(?:summa )?yhteensa(?: eur)?',
      'verollinen(?: yhteensa| summa)?',
    ],
    pl: ['razem(?: brutto)?', 'suma(?: brutto)?', 'ogolem', 'lacznie', 'kwota brutto'],
  },
  due: {
    no: ['(?:sum |totalt |belop )?a betale', 'til betaling', 'til gode', 'skyldig belop'],
    fi: ['maksettava%(?: yhteensa)?', 'maksettavaa(?: yhteensa)?', 'avoin saldo'],
    pl: ['(?:razem |kwota |pozostaje |pozostalo )?do zaplaty', 'naleznosc(?: ogolem)?'],
  },
  net: {
    no: [
      '(?:sum|belop|total%) (?:eks|ekskl|eksl|uten|for)\\.?(?: (?:mva|moms|avgift%))?',
      'netto~(?:belop|sum)?',
      '(?:mva~)?grunnlag',
      'avgiftspliktig%',
    ],
    fi: ['veroton%(?: (?:yhteensa|summa|hinta))?', '(?:yhteensa|summa) (?:veroton|ilman alv)'],
    pl: ['(?:wartosc|kwota|razem|suma)? ?netto'],
  },
  tax: {
    no: ['(?:herav |sum )?mva(?:~(?:belop|sum))?', 'merverdiavgift'],
    fi: ['arvonlisavero%', 'alv(?:~(?:yhteensa|maara|osuus))?', 'veron? (?:maara|yhteensa)'],
    pl: ['(?:kwota |razem |suma )(?:vat|podatku)', 'podatek(?: vat)?', 'wartosc vat'],
  },
  orderNumber: {
    no: ['deres (?:ordre|bestilling%|ref%)', '(?:inn)?kjops~ordre%', 'rekvisisjon%'],
    fi: ['(?:osto)?tilaus(?:numero|nro|viite)', 'tilauksen numero', 'ostotilaus%'],
    pl: ['(?:{no} |numer )?zamowieni[ae](?:~{no})?'],
  },
  customerNumber: {
    no: ['kunde~{no}'],
    fi: ['asiakas~(?:numero|nro)'],
    pl: ['(?:{no}|numer|kod|id) (?:klienta|nabywcy|odbiorcy|platnika)'],
  },
  vatId: { fi: ['alv~(?:nro|numero|tunniste|rek)'], pl: ['nip%(?: (?:nabywcy|sprzedawcy))?'] },
  registration: {
    no: ['org%~{no}', 'foretaksregisteret'],
    fi: ['y~tunnus', 'kotipaikka'],
    pl: ['regon', 'krs', 'bdo', 'kapital zakladowy'],
  },
  bank: {
    no: ['(?:bank)?konto~(?:nr|nummer)?', 'bankkonto'],
    fi: ['(?:pankki)?tili~(?:numero|nro)', 'pankki%', 'saajan tili%'],
    pl: ['konto(?: bankowe)?', '(?:{no} )?rachun(?:ek|ku) (?:bankow%|vat)', 'nr konta'],
  },
  phone: { fi: ['puh%'] },
  otherNumber: {
    no: ['kid', 'prosjekt%', 'arb\\.?~ordre%', 'vart? (?:ref|ordre)%', 'malernummer'],
    fi: ['viite(?:~(?:numero|nro)|mme)?', 'sopimus~(?:numero|nro)', 'kayttopaikka%'],
    pl: ['umowa(?:~{no})?', '(?:{no} |numer )(?:umowy|licznika|zlecenia)'],
  },
  quantity: { no: ['antall'], fi: ['maara', 'kpl', 'lkm'], pl: ['ilosc'] },
  unitPrice: {
    no: ['(?:enhets|a)~pris', 'pris(?: pr\\.? (?:stk|enhet))?'],
    fi: ['(?:a|yks|yksikko)~hinta', 'hinta(?:/yks)?'],
    pl: ['cena(?: (?:jedn%\\.?|netto|brutto))*'],
  },
  lineTotal: {
    no: ['belop'],
    fi: ['summa'],
    pl: ['wartosc(?: (?:netto|brutto|towaru))?', 'brutto'],
  },
  description: {
    no: ['beskrivelse', 'tekst', 'vare(?:navn)?', 'produkt', 'tjeneste'],
    fi: ['kuvaus', 'tuote%', 'selite', 'nimike'],
    pl: ['nazwa(?: (?:towaru|uslugi)[a-z/ ]{0,16})?', 'opis', 'towar'],
  },
  position: { pl: ['l\\.?p\\.?'] },
  buyer: {
    no: ['kunde', 'kjoper', '(?:faktura|leverings)~adresse', 'mottaker', 'faktureres'],
    fi: ['ostaja', 'maksaja', 'asiakas', '(?:laskutus|toimitus)~osoite', 'vastaanottaja'],
    pl: ['nabywca', 'odbiorca', 'platnik', 'kupujacy', 'klient'],
  },
  seller: {
    no: ['selger', 'leverandor', 'avsender'],
    fi: ['saaja', 'myyja', 'toimittaja', 'laskuttaja'],
    pl: ['sprzedawca', 'wystawca', 'dostawca', 'uslugodawca'],
  },
  terms: {
    no: ['betalings~(?:betingelse|vilkar)%', 'dager'],
    fi: ['maksu~ehto%', 'maksuehdot', 'pv netto'],
    pl: ['(?:sposob|forma|warunki) (?:zaplaty|platnosci)', 'dni'],
  },
  period: { no: ['fra', 'til', 'periode'], fi: ['ajalta', 'jakso'], pl: ['(?:za )?okres'] },
  page: { fi: ['sivu'], pl: ['strona'] },
  paid: {
    no: ['(?:inn)?betalt', 'forskudd', 'a konto'],
    fi: ['maksettu', 'ennakko%', 'suoritettu'],
    pl: ['zaplacono', 'wplacono', 'zaliczk%', 'przedplata'],
  },
  discount: { fi: ['alennus%'], pl: ['rabat%', 'upust%'] },
  rounding: { no: ['oreavr%', 'avrunding'], fi: ['pyoristys'], pl: ['zaokraglenie'] },
  shipping: {
    no: ['frakt%', 'fakturagebyr'],
    fi: ['rahti%', 'toimituskulu%', 'postikulu%', 'laskutuslisa'],
    pl: ['koszt%(?: (?:wysylki|dostawy|transportu))?', 'przesylka'],
  },
};
