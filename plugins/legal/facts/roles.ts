// Determines the role of a party from the name that the contract defines for it: "Licensor", "die
// Auftraggeberin".

const words = {
  licensor: 'licensor lizenzgeber concédant licenciante licenziante licentiegever',
  licensee: 'licensee lizenznehmer licencié licenciatario licenziatario licentienemer',
  customer:
    'customer client buyer purchaser subscriber auftraggeber kunde käufer besteller acheteur cliente comprador committente acquirente opdrachtgever afnemer koper klant',
  supplier:
    'supplier vendor seller provider manufacturer auftragnehmer lieferant verkäufer anbieter dienstleister prestataire fournisseur vendeur proveedor vendedor fornitore venditore leverancier opdrachtnemer verkoper',
  distributor:
    'distributor reseller dealer händler vertriebspartner distributeur revendeur distribuidor distributore rivenditore verdeler',
  agent: 'agent representative handelsvertreter mandataire agente mandatario vertegenwoordiger',
  principal: 'principal mandant mandante preponente lastgever',
  contractor: 'contractor consultant subcontractor berater consultor consulente adviseur',
  employer: 'employer arbeitgeber employeur empleador',
  employee: 'employee executive arbeitnehmer salarié empleado trabajador lavoratore werknemer',
  landlord: 'landlord lessor vermieter bailleur arrendador locatore verhuurder',
  tenant: 'tenant lessee mieter locataire preneur arrendatario conduttore huurder',
  disclosing_party: 'discloser',
  receiving_party: 'recipient',
  franchisor: 'franchisor franchisegeber franchiseur',
  franchisee: 'franchisee franchisenehmer franchisé',
  lender: 'lender darlehensgeber prêteur',
  borrower: 'borrower darlehensnehmer emprunteur',
  guarantor: 'guarantor bürge garant',
  sponsor: 'sponsor',
} as const;

export type PartyRole = keyof typeof words;

export const partyRoles = Object.keys(words) as PartyRole[];

const roleOfWord = new Map<string, PartyRole>([
  ...partyRoles.flatMap((role) =>
    words[role].split(' ').map((word): [string, PartyRole] => [word, role]),
  ),
  ...(['disclosing', 'receiving'] as const).map((word): [string, PartyRole] => [
    word,
    `${word}_party`,
  ]),
]);

/**
 * Returns the role of the first alias that indicates one. Returns null for aliases such as "Acme"
 * and "Company".
 */
export function roleOf(aliases: readonly string[]): PartyRole | null {
  for (const alias of aliases) {
    const found = alias
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .map((word) => roleOfWord.get(word) ?? roleOfWord.get(word.replace(/in$|e$|trice$/u, '')));
    const role = found.findLast((one) => one !== undefined);
    if (role !== undefined) return role;
  }
  return null;
}
