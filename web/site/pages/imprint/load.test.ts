import { expect, it } from 'vitest'
import { type ProseNode, readText } from '#contract/prose.ts'
import { exampleContentWithText, exampleSite } from '#tests/support/example-site.ts'
import { load } from './load.ts'

const heading = (id: string): ProseNode => ({
  type: 'element',
  tag: 'h2',
  attributes: { id },
  children: [{ type: 'text', value: id }],
})

function imprintOf(company: object, prose: ProseNode[]): string[] {
  const content = exampleContentWithText('imprint-and-privacy-policy', { prose })
  const { vendor } = content
  const site = exampleSite({ ...content, vendor: { ...vendor, company: { ...vendor.company, ...company } } })
  return load(site).flatMap(({ payload }) => payload.prose.map(readText))
}

const company = {
  legalName: 'Works GmbH',
  representedBy: 'Wanda',
  streetAddress: 'Weg 1',
  postCode: '10999',
  locality: 'Berlin',
  countryCode: 'DE',
  phone: '+49 30 1',
  register: 'Berlin, HRB 1',
  vatId: 'DE136695976',
}

it('says who the vendor is before the law as shop.yaml has it, in the section about it', () => {
  const [first, facts = '', privacy] = imprintOf(company, [heading('imprint'), heading('privacy-policy')])
  expect([first, privacy]).toEqual(['imprint', 'privacy-policy'])
  for (const words of ['Name: Works GmbH', 'Represented by: Wanda', 'Address: Weg 1, 10999 Berlin, Germany'])
    expect(facts).toContain(words)
  for (const words of ['Phone: +49 30 1', 'Register: Berlin, HRB 1', 'VAT id: DE136695976', 'E-mail: '])
    expect(facts).toContain(words)
})

it('leaves out what there is none of', () => {
  const without = { phone: undefined, register: undefined, vatId: undefined }
  expect(imprintOf({ ...company, ...without }, [heading('imprint')]).join()).not.toMatch(/Phone|Register|VAT/)
})

it('is there even where the vendor has written no section for it', () => {
  expect(imprintOf(company, [heading('privacy-policy')])).toEqual(['Imprint', expect.any(String), 'privacy-policy'])
})
