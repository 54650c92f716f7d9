/** What journeys need to know of a demo, so that the same journey runs on each. */
export type DemoShop = {
  name: string
  folder: string
  /** What is sold, with its price in each currency and a locale that suggests it. */
  product: { id: string; name: string; seats: number; file: string; prices: [locale: string, shown: string][] }
  free: { id: string; name: string }
  /** Words that its support page is searched for, and the question that answers them. */
  search: { words: string; question: string }
}

export const demoShops: DemoShop[] = [
  {
    name: 'Oddmeter',
    folder: 'shops/oddmeter',
    product: {
      id: 'clatter',
      name: 'Clatter',
      seats: 3,
      file: 'clatter-2.1.0-mac.zip',
      prices: [
        ['en-US', '$99'],
        ['de-DE', '€99'],
        ['en-GB', '£85'],
      ],
    },
    free: { id: 'odd-bars', name: 'Odd Bars' },
    search: { words: 'invoce mail', question: 'Where is my invoice, and what about VAT?' },
  },
  {
    name: 'Halden',
    folder: 'shops/halden',
    product: {
      id: 'terskel',
      name: 'Terskel',
      seats: 3,
      file: 'terskel-1.3.1-mac.zip',
      prices: [
        ['nb-NO', '1,490'],
        ['de-DE', '€129'],
        ['en-US', '$119'],
      ],
    },
    free: { id: 'pegel', name: 'Pegel' },
    search: { words: 'trail', question: 'Is there a trial?' },
  },
]
