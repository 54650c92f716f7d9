import { expect, it } from 'vitest'
import type { ProseNode } from '#contract/pages/parts.ts'
import { exampleContent } from '../../content/example-content.ts'
import { exampleStorefront } from '../example-build.ts'
import { makeImprint } from './imprint.ts'
import { gatherSiteContent } from './site-content.ts'

const textOf = (node: ProseNode): string => (node.type === 'text' ? node.value : node.children.map(textOf).join(''))
const heading = (id: string): ProseNode => ({
  ...{ type: 'element', tag: 'h2', attributes: { id } },
  children: [{ type: 'text', value: id }],
})

function imprintOf(company: object, prose: ProseNode[]): string[] {
  const page = { ...exampleContent.pages['imprint-and-privacy-policy'], prose }
  const content = {
    ...exampleContent,
    vendor: { ...exampleContent.vendor, company: { ...exampleContent.vendor.company, ...company } },
    pages: { ...exampleContent.pages, 'imprint-and-privacy-policy': page },
  }
  const made = makeImprint(gatherSiteContent(content, exampleStorefront(10, [])))
  return made.flatMap(({ payload }) => payload.prose.map(textOf))
}

const company = {
  ...{ legalName: 'Works GmbH', representedBy: 'Wanda', streetAddress: 'Weg 1', postCode: '10999', locality: 'Berlin' },
  ...{ countryCode: 'DE', phone: '+49 30 1', register: 'Berlin, HRB 1', vatId: 'DE136695976' },
}

it('says who the vendor is before the law as vendor.yaml has it, in the section about it', () => {
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
