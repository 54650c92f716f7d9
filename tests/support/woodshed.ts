import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { pageFiles } from '#host/shop/content.ts'
import { ContentError, readContent } from '#host/shop/read-content.ts'

const look = `---
head:
  title: Knock
  description: A plug-in
colour: '#123456'
rhythm:
  steps: 4
  hits: [0, 2]
headline: Knock, knock
lead: Who is there?
features: []
facts: []
---
## More

Words.
`
const variations = `variations:
  - id: license
    name: License
    default: true
    prices: { USD: 10, EUR: 9 }
`
export const page =
  '---\nhead: { title: Woodshed, description: We knock }\nheadline: Come in\nlead: It is open\n---\nWelcome.\n'
export const post =
  '---\ntitle: Knocking\nsummary: On wood\ndate: 2026-01-01\nauthor: Ada\nrhythm: { steps: 4, hits: [0] }\n---\nWords.\n'
export const guide = '---\ntitle: Open\nsummary: The door\nposition: 1\n---\nWords.\n'
const template =
  '---\ntitle: Door\nsummary: Of oak\nposition: 1\nproduct: knock\nrhythm: { steps: 4, hits: [0] }\ntempo: 120\nlayout:\n  - { note: 36, name: C1, voice: Hinge }\n---\n'
const company = `company:
  legalName: Woodshed Ltd
  representedBy: Wanda Wood
  streetAddress: Shed 1
  postCode: 00-001
  locality: Knockton
  countryCode: PL
`

/** The files of a small shop without a fault. */
export const files: Record<string, string> = {
  ...Object.fromEntries(pageFiles.map((name) => [`pages/${name}.md`, page])),
  'blog/knocking.md': post,
  'blog/earlier.md': post.replace('2026-01-01', '2025-12-31'),
  'guides/knock-1/open.md': guide,
  'quick-starts/reaper.md': '---\nname: Reaper\nposition: 1\n---\nLoad {product}.\n',
  'templates/door.md': template,
  'redirects.yaml': '/old: /about\n/docs/**: https://docs.example/start\n',
  'shop.yaml': `name: Woodshed\ntagline: We knock\nemail: shed@example.com\nlogoUrl: null\n${company}backline: '0.2.0'\n`,
  'products/knock.md': look,
  'catalogue/store.yaml':
    'vendorId: 6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4\ncurrencies: [USD, EUR]\nsuggestedCurrency: USD\n',
  'catalogue/products/knock.yaml': `id: knock\nposition: 1\nname: Knock\ntagline: It knocks\ndescription: On wood\nmaxActivations: 3\ntrialDays: 14\ndownloads: { needsUser: false, needsOwnership: false }\n${variations}`,
  'catalogue/bundles/all.yaml': `id: all\nposition: 1\nname: All\ntagline: Everything\ndescription: Of it\nproducts: [knock]\n${variations}`,
}

/** Writes the files of the shop anew for each test. */
export function openWoodshed() {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'content-'))
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
  })
  afterEach(() => rm(folder, { recursive: true }))

  return {
    /** Where a file of it is; without a name, its folder. */
    at: (name = '') => join(folder, name),
    async change(name: string, from: string, to: string) {
      const text = files[name]
      expect(text).toContain(from)
      await writeFile(join(folder, name), text?.replace(from, to) ?? '')
    },
    /** What is wrong with it, a line each. */
    readFaults: () =>
      readContent(folder).then(
        () => [],
        (error: unknown) => (error instanceof ContentError ? error.message.split('\n') : [String(error)]),
      ),
  }
}
