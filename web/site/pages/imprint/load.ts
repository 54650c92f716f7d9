import type { ProseNode } from '#contract/prose.ts'
import type { SiteContent } from '../../content.ts'
import { type Load, textOf } from '../../load.ts'
import { bulletList, element, text } from '../../prose-builder.ts'
import type { TextPage } from '../../schema.ts'
import { route } from './route.ts'

/** The vendor's own text, and in its section 'Imprint' the company as shop.yaml describes it. */
export const load: Load<TextPage> = (site) => {
  const page = textOf(site, route)
  const prose = putCompany(page.prose, site.vendor) ?? [...writeImprint(site.vendor), ...page.prose]
  return [{ payload: { ...page, prose } }]
}

type Vendor = SiteContent['vendor']

/** The heading 'Imprint' with the company below it. */
export const writeImprint = (vendor: Vendor): ProseNode[] => [
  element('h2', ['Imprint'], { id: imprintAnchor }),
  listCompany(vendor),
]

/** The text with the company below its heading 'Imprint'; null for a text without it. */
export function putCompany(prose: readonly ProseNode[], vendor: Vendor): ProseNode[] | null {
  const at = prose.findIndex(isImprint)
  return at < 0 ? null : prose.toSpliced(at + 1, 0, listCompany(vendor))
}

const imprintAnchor = 'imprint'
const isImprint = (node: ProseNode) =>
  node.type === 'element' && node.tag === 'h2' && node.attributes.id === imprintAnchor

function listCompany({ company, email }: Vendor): ProseNode {
  const { legalName, representedBy, streetAddress, postCode, locality, countryCode, phone, register, vatId } = company
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(countryCode) ?? countryCode
  const facts: [name: string, value: ProseNode | undefined][] = [
    ['Name', text(legalName)],
    ['Represented by', text(representedBy)],
    ['Address', text(`${streetAddress}, ${postCode} ${locality}, ${country}`)],
    ['E-mail', element('a', [email], { href: `mailto:${email}` })],
    ['Phone', phone === undefined ? undefined : text(phone)],
    ['Register', register === undefined ? undefined : text(register)],
    ['VAT id', vatId === undefined ? undefined : text(vatId)],
  ]
  return bulletList(facts.flatMap(([name, value]) => (value ? [[element('strong', [`${name}:`]), ' ', value]] : [])))
}
