import type { ProseNode } from '#contract/prose.ts'
import type { SiteContent } from '../../content.ts'
import { type Load, textOf } from '../../load.ts'
import type { TextPage } from '../../schema.ts'
import { route } from './route.ts'

/** The vendor's own text, and in its section 'Imprint' the company as shop.yaml describes it. */
export const load: Load<TextPage> = (site) => {
  const page = textOf(site, route)
  const at = page.prose.findIndex(isImprint)
  const facts = listCompany(site.vendor)
  const heading = element('h2', [text('Imprint')], { id: 'imprint' })
  const prose =
    at < 0 ? [heading, facts, ...page.prose] : [...page.prose.slice(0, at + 1), facts, ...page.prose.slice(at + 1)]
  return [{ payload: { ...page, prose } }]
}

const element = (tag: string, children: ProseNode[], attributes: Record<string, string> = {}): ProseNode => ({
  type: 'element',
  tag,
  attributes,
  children,
})
const text = (value: string): ProseNode => ({ type: 'text', value })
const isImprint = (node: ProseNode) => node.type === 'element' && node.tag === 'h2' && node.attributes.id === 'imprint'

function listCompany({ company, email }: SiteContent['vendor']): ProseNode {
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
