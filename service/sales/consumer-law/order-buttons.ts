export type OrderWords = { words: string; language: string }

const german: OrderWords = { words: 'Zahlungspflichtig bestellen', language: 'de' }
const french: OrderWords = { words: 'Commande avec obligation de paiement', language: 'fr' }
const dutch: OrderWords = { words: 'Bestelling met betalingsverplichting', language: 'nl' }
const greek: OrderWords = { words: 'Παραγγελία με υποχρέωση πληρωμής', language: 'el' }
const english: OrderWords = { words: 'Order with obligation to pay', language: 'en' }

/**
 * The text of the order button by the customer's country: the one that Directive 2011/83/EU, article 8(2), calls sufficient,
 * in a language of that country. A comment names the national act. Where none is named, the text is our own 'corresponding
 * unambiguous formulation'. Compiled on 2026-11-21 from publications about these acts, not from the acts themselves: have it
 * checked before you sell.
 */
export const orderButtons: Readonly<Record<string, OrderWords>> = {
  // § 8(2) FAGG
  AT: german,
  // Code de droit économique, article VI.46 § 2; the largest of its three languages
  BE: dutch,
  // Закон за защита на потребителите, член 49
  BG: { words: 'Поръчка със задължение за плащане', language: 'bg' },
  CY: greek,
  // Občanský zákoník, § 1826a
  CZ: { words: 'Objednávka zavazující k platbě', language: 'cs' },
  // § 312j(3) BGB
  DE: german,
  // Forbrugeraftaleloven, § 12
  DK: { words: 'Ordre med betalingspligt', language: 'da' },
  EE: { words: 'Tellimus koos maksekohustusega', language: 'et' },
  // Real Decreto Legislativo 1/2007, artículo 98.2
  ES: { words: 'Pedido con obligación de pago', language: 'es' },
  FI: { words: 'Tilaus, johon liittyy maksuvelvollisuus', language: 'fi' },
  // Code de la consommation, article L221-14
  FR: french,
  // Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013, regulation 14(4)
  GB: english,
  GR: greek,
  HR: { words: 'Narudžba s obvezom plaćanja', language: 'hr' },
  // 45/2014. (II. 26.) Korm. rendelet, 15. §
  HU: { words: 'Fizetési kötelezettséggel járó megrendelés', language: 'hu' },
  // Consumer Rights Act 2022, which has the directive's words
  IE: english,
  // Codice del consumo, articolo 51(2)
  IT: { words: 'Ordine con obbligo di pagare', language: 'it' },
  LT: { words: 'Užsakymas su įpareigojimu sumokėti', language: 'lt' },
  // Code de la consommation of Luxembourg, article L. 222-4
  LU: french,
  LV: { words: 'Pasūtījums ar pienākumu maksāt', language: 'lv' },
  MT: english,
  // Burgerlijk Wetboek, boek 6, artikel 230v(3)
  NL: dutch,
  // Ustawa o prawach konsumenta, artykuł 17(4)
  PL: { words: 'Zamówienie z obowiązkiem zapłaty', language: 'pl' },
  // Decreto-Lei 24/2014, artigo 5.º(4)
  PT: { words: 'Encomenda com obrigação de pagar', language: 'pt' },
  // Ordonanța de urgență 34/2014, articolul 8
  RO: { words: 'Comandă cu obligație de plată', language: 'ro' },
  SE: { words: 'Beställning med betalningsskyldighet', language: 'sv' },
  SI: { words: 'Naročilo z obveznostjo plačila', language: 'sl' },
  // Zákon 108/2024, § 17
  SK: { words: 'Objednávka s povinnosťou platby', language: 'sk' },
}
