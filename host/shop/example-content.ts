import type { PageText, ProductText } from '#web/site/content.ts'
import { noMedia } from '../media/no-media.ts'
import { noShopCode } from '../shop-code/shop-code.ts'
import { type Content, pageFiles } from './content.ts'
import { programVersion } from './program-version.ts'
import { resolvePreset } from './theme/resolve-theme.ts'

const words: PageText = {
  head: { title: 'Knock', description: 'It knocks' },
  headline: 'Knock',
  lead: 'Who is there?',
  prose: [],
}
const rhythm = { steps: 4, hits: [0] }
const product: ProductText = {
  ...words,
  edition: 2,
  colour: '#123456',
  rhythm,
  features: [],
  facts: [],
  comparison: [],
}
const sold = { name: 'Knock', tagline: 'It knocks', description: 'On wood', maxActivations: 3, trialDays: 14 }
const variations = [{ id: 'license', name: 'License', prices: { USD: 10 } }]

/** Content for tests: the product Knock, its micro edition, and a product that is not for sale. */
export const exampleContent: Content = {
  writtenFor: programVersion,
  code: noShopCode,
  theme: await resolvePreset('plain'),
  vendor: {
    id: 'v',
    name: 'Woodshed',
    tagline: 'We knock',
    email: 'shed@example.com',
    logoUrl: null,
    company: {
      legalName: 'Woodshed Ltd',
      representedBy: 'Wanda Wood',
      streetAddress: 'Shed 1',
      postCode: '00-001',
      locality: 'Knockton',
      countryCode: 'PL',
      ossRegistered: false,
      ukRegistered: false,
    },
  },
  catalogue: {
    store: { vendorId: 'v', currencies: ['USD'], suggestedCurrency: 'USD' },
    products: [
      { id: 'knock', position: 1, ...sold, downloads: { needsUser: false, needsOwnership: false }, variations },
    ],
    bundles: [],
    discounts: [],
    coupons: [],
    releases: [],
    vouchers: [],
    storedFiles: {},
  },
  education: null,
  pages: new Map(pageFiles.map((name) => [name, words])),
  navigation: null,
  products: new Map([
    ['knock', product],
    ['knock-micro', { ...product, edition: 1 }],
    ['unlisted', product],
    ['activate', product],
  ]),
  posts: [
    { ...words, slug: 'second', title: 'Second', summary: 'Then this', date: '2026-02-01', author: 'Ada', rhythm },
    { ...words, slug: 'first', title: 'First', summary: 'This', date: '2026-01-01', author: 'Ada', rhythm },
  ],
  guides: [
    { ...words, slug: 'open', folder: 'knock-2', title: 'Open', summary: 'The door', position: 1 },
    { ...words, slug: 'shut', folder: 'knock-2', title: 'Shut', summary: 'The door', position: 2 },
    { ...words, slug: 'open', folder: 'knock-micro', title: 'Open', summary: 'A flap', position: 1 },
    { ...words, slug: 'unseen', folder: 'unlisted-2', title: 'Unseen', summary: 'Of what is not sold', position: 1 },
  ],
  daws: [
    {
      slug: 'reaper',
      name: 'Reaper',
      position: 1,
      prose: [
        {
          type: 'element',
          tag: 'p',
          attributes: {},
          children: [{ type: 'text', value: 'Load {product}: {product}!' }],
        },
      ],
    },
  ],
  templates: [
    {
      ...words,
      slug: 'door',
      title: 'Door',
      summary: 'Of oak',
      position: 1,
      product: 'knock',
      rhythm,
      tempo: 120,
      layout: [{ note: 36, name: 'C1', voice: 'Hinge' }],
    },
  ],
  redirects: { '/old': '/about', '/docs/**': 'https://docs.example/start' },
  favicon: null,
  pictures: new Map(),
  media: noMedia,
}
