import type { ProseNode } from '#contract/pages/parts.ts'
import type { TextPage } from '#contract/pages/text.ts'
import type { Content } from '../../content/content.ts'
import type { Made } from './makers.ts'
import type { SiteContent } from './site-content.ts'

const element = (tag: string, children: ProseNode[], attributes: Record<string, string> = {}): ProseNode => ({
  ...{ type: 'element', tag, attributes, children },
})
const text = (value: string): ProseNode => ({ type: 'text', value })
const isImprint = (node: ProseNode) => node.type === 'element' && node.tag === 'h2' && node.attributes.id === 'imprint'

/** The vendor's own words, and in their section 'Imprint' what vendor.yaml says of who they are before the law. */
export function makeImprint({ content }: SiteContent): Made<TextPage>[] {
  const page = content.pages['imprint-and-privacy-policy']
  const at = page.prose.findIndex(isImprint)
  const facts = listCompany(content.vendor)
  const heading = element('h2', [text('Imprint')], { id: 'imprint' })
  const prose =
    at < 0 ? [heading, facts, ...page.prose] : [...page.prose.slice(0, at + 1), facts, ...page.prose.slice(at + 1)]
  return [{ payload: { ...page, prose } }]
}

function listCompany({ company, email }: Content['vendor']): ProseNode {
  const { legalName, representedBy, streetAddress, postCode, locality, countryCode, phone, register, vatId } = company
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(countryCode) ?? countryCode
  const facts: [name: string, value: ProseNode | undefined][] = [
    ['Name', text(legalName)],
    ['Represented by', text(representedBy)],
    ['Address', text(`${streetAddress}, ${postCode} ${locality}, ${country}`)],
    ['E-mail', element('a', [text(email)], { href: `mailto:${email}` })],
    ['Phone', phone === undefined ? undefined : text(phone)],
    ['Register', register === undefined ? undefined : text(register)],
    ['VAT id', vatId === undefined ? undefined : text(vatId)],
  ]
  return element(
    'ul',
    facts.flatMap(([name, value]) =>
      value ? [element('li', [element('strong', [text(`${name}:`)]), text(' '), value])] : [],
    ),
  )
}
