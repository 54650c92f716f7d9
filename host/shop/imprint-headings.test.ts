import { expect, it } from 'vitest'
import { planUpgrade } from './format-changes.ts'
import { findImprintFaults, imprintFile } from './imprint-headings.ts'
import { parseMarkdown } from './markdown.ts'

const written = async (body: string) => ({ prose: await parseMarkdown({ file: imprintFile, body, bodyLine: 1 }) })
async function faultsOf(body: string, writtenFor = '0.3.0', inSection = false) {
  const { prose } = await written(body)
  const sections = inSection ? [{ name: 'prose', fields: { text: prose } }] : null
  const head = { title: 'Imprint', description: 'Us' }
  const page = { head, headline: 'Imprint', lead: '', prose, sections }
  return findImprintFaults({ writtenFor, pages: new Map([['imprint-and-privacy-policy', page]]) })
}
const whole = '## Imprint\n\n## Privacy policy\n\nWe keep little.\n\n## Terms and conditions\n\nFair.'

it.each([true, false])('an imprint has the headings that signing up links to (in sections: %s)', async (inSection) => {
  expect(await faultsOf(whole, '0.3.0', inSection)).toEqual([])
  const faults = await faultsOf('## Imprint\n\nPrivacy policy and terms.', '0.3.0', inSection)
  expect(faults.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
    `${imprintFile}: Has no heading '## Privacy policy', to which signing up links: add it above that text`,
    `${imprintFile}: Has no heading '## Terms and conditions', to which signing up links: add it above that text`,
  ])
})

it('a shop of an older version goes on without them, and its upgrade names what is missing', async () => {
  expect(await faultsOf('## Imprint', '0.2.0')).toEqual([])
  const texts = new Map([
    ['shop.yaml', "backline: '0.2.0'\nname: Kestrel\n"],
    ['theme.yaml', 'preset: plain\n'],
    [imprintFile, '---\ntitle: Imprint\n---\n\n## Imprint\n'],
  ])
  expect(planUpgrade(texts).deprecated).toMatchObject([
    { files: [imprintFile], isRewritten: false, summary: expect.stringContaining('## Privacy policy') },
  ])
  expect(planUpgrade(new Map(texts).set(imprintFile, whole)).deprecated).toEqual([])
})
