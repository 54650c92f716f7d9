import { transferFeeItem } from '#contract/license-transfers.ts'
import type { WrittenSection } from '#web/site/field-kit.ts'
import { findRedirect } from '#web/site/navigation/destination.ts'
import { type Content, findMicroOf, toRouteRules } from './content.ts'
import type { Fault } from './content-error.ts'
import { findImprintFaults } from './imprint-headings.ts'
import { findHiddenPages } from './own-pages.ts'

/** Contradictions between files: references to products that do not exist, and chains of redirects. */
export function findContentFaults(content: Content): Fault[] {
  const { catalogue, education, products, guides, templates, redirects } = content
  const editions = [...products].map(([id, { edition }]) => (isMicro(id, products) ? id : `${id}-${edition}`))
  const strayFolders = [...new Set(guides.map(({ folder }) => folder))].filter((folder) => !editions.includes(folder))
  return [
    ...strayFolders.map((folder) => ({
      file: `guides/${folder}`,
      reason: `Must be called as a product and its edition: ${editions.join(', ')}`,
    })),
    ...templates
      .filter(({ product }) => !products.has(product))
      .map(({ slug, product }) => ({
        file: `templates/${slug}.md`,
        reason: `product: There is no products/${product}.md`,
      })),
    ...findUnrelated(content),
    ...findUnreachable(content),
    ...findChains(redirects),
    ...findEducationFaults(education, catalogue),
    ...findTransferFaults(content),
    ...findEducationSections(content),
    ...findPictureFaults(content),
    ...findHiddenPages(content),
    ...findImprintFaults(content),
  ]
}

/** A product that a transfer needs, and that there is none of; amounts of its fee in other currencies than the shop sells in. */
function findTransferFaults({ vendor: { licenseTransfers }, catalogue }: Content): Fault[] {
  const file = 'shop.yaml'
  const { needsProduct, fee } = licenseTransfers ?? {}
  const isMissing = needsProduct !== undefined && !catalogue.products.some(({ id }) => id === needsProduct)
  const { currencies } = catalogue.store
  const amounts = (['perLicense', 'atLeast', 'atMost'] as const).flatMap((field) => {
    const named = fee?.[field]
    return named === undefined ? [] : [{ field: `licenseTransfers.fee.${field}`, named: Object.keys(named) }]
  })
  const faultOf = (field: string, reason: string): Fault => ({ file, reason: `${field}: ${reason}` })
  return [
    ...(isMissing ? [faultOf('licenseTransfers.needsProduct', `There is no product ${needsProduct}`)] : []),
    ...amounts.flatMap(({ field, named }) => [
      ...currencies.filter((one) => !named.includes(one)).map((one) => faultOf(field, `Must have an amount in ${one}`)),
      ...named
        .filter((one) => !currencies.includes(one))
        .map((one) => faultOf(`${field}.${one}`, 'This shop does not sell in it')),
    ]),
    ...[...catalogue.products, ...catalogue.bundles]
      .filter(({ id }) => id === transferFeeItem)
      .map(({ id }) => ({
        file: 'catalogue',
        reason: `id: Must not be ${id}, which is the fee of a license transfer`,
      })),
  ]
}

/** Products that go well with a product, and do not exist or are the same. */
function findUnrelated({ products }: Content): Fault[] {
  return [...products].flatMap(([id, { related = [] }]) =>
    related
      .filter((other) => other === id || !products.has(other))
      .map((other) => ({
        file: `products/${id}.md`,
        reason:
          other === id
            ? 'related: Must name other products than this one'
            : `related: There is no products/${other}.md`,
      })),
  )
}

type Shown = { file: string; page: string; section?: string; isThere: boolean; what: string }

/** Faults of content that nothing shows: the shop leaves its page out, and no section of another page lists it. */
function findUnreachable({ pages, posts, templates, daws, education }: Content): Fault[] {
  const written = [...pages.values()].flatMap(({ sections }) => sections?.map(({ name }) => name) ?? [])
  const shown: Shown[] = [
    { file: 'blog', page: 'blog', section: 'posts', isThere: posts.length > 0, what: 'the folder blog' },
    {
      file: 'templates',
      page: 'templates',
      section: 'templates',
      isThere: templates.length > 0,
      what: 'the folder templates',
    },
    { file: 'quick-starts', page: 'daw-quickstarts', isThere: daws.length > 0, what: 'the folder quick-starts' },
    { file: 'education.yaml', page: 'edu-discount', isThere: education !== null, what: 'education.yaml' },
  ]
  return shown
    .filter(({ page, section, isThere }) => isThere && !pages.has(page) && !written.some((name) => name === section))
    .map(({ file, page, section, what }) => {
      const elsewhere = section === undefined ? '' : `, show it on another page with '::: ${section}'`
      const remedy = `write pages/${page}.md${elsewhere}, or remove ${what}`
      return { file, reason: `Is shown on a page that this shop leaves out: ${remedy}` }
    })
}

function findChains(redirects: Content['redirects']): Fault[] {
  const rules = toRouteRules(redirects)
  return Object.entries(redirects)
    .filter(([, target]) => target.startsWith('/') && findRedirect(target.replace(/[?#].*/, ''), '', rules) !== null)
    .map(([from, target]) => ({
      file: 'redirects.yaml',
      reason: `${from}: Leads to ${target}, which leads elsewhere`,
    }))
}

const findEducationFaults = (education: Content['education'], { products, bundles }: Content['catalogue']): Fault[] =>
  (education?.items ?? [])
    .filter((id) => ![...products, ...bundles].some((item) => item.id === id))
    .map((id) => ({ file: 'education.yaml', reason: `items: There is no product or bundle ${id}` }))

/** Faults of `::: education`: where the shop gives no such discount, and where the page that mails link to lacks the form. */
function findEducationSections({ education, pages, products, posts }: Content): Fault[] {
  if (education === null) {
    const written = [...pages.values(), ...products.values(), ...posts].flatMap(({ sections }) => sections ?? [])
    return written.filter(isEducation).flatMap(({ place }) => (place ? [{ ...place, reason: noDiscount }] : []))
  }
  const page = pages.get('edu-discount')
  const reason =
    'Has sections but no form, to which mails about the discount lead: add ::: education, or remove education.yaml'
  return page?.sections && !page.sections.some(isEducation) ? [{ file: 'pages/edu-discount.md', reason }] : []
}

const isEducation = ({ name }: WrittenSection) => name === 'education'
const noDiscount = 'education: This shop gives no education discount: write education.yaml, or remove the section'

/** Pictures that are missing in `pictures/`, or whose address is invalid. */
function findPictureFaults({ vendor, catalogue: { products, bundles }, pictures }: Content): Fault[] {
  const iconsIn = (folder: string, items: readonly { id: string; iconUrl?: string | undefined }[]) =>
    items.map(({ id, iconUrl = null }) => ({
      file: `catalogue/${folder}/${id}.yaml`,
      field: 'iconUrl',
      address: iconUrl,
    }))
  const named = [
    { file: 'shop.yaml', field: 'logoUrl', address: vendor.logoUrl },
    ...iconsIn('products', products),
    ...iconsIn('bundles', bundles),
  ]
  return named.flatMap(({ file, field, address }) => {
    const reason = address === null ? null : explainPicture(address, pictures)
    return reason === null ? [] : [{ file, reason: `${field}: ${reason}` }]
  })
}

function explainPicture(address: string, pictures: Content['pictures']): string | null {
  if (address.startsWith('/pictures/'))
    return pictures.has(address) ? null : `There is no picture ${address.slice(1)}; pictures are SVG files`
  const isAddress = URL.canParse(address, address.startsWith('/') ? 'https://shop.example' : undefined)
  return isAddress ? null : 'Must be a path such as /pictures/{name}.svg, or a whole address'
}

const isMicro = (id: string, products: Content['products']) => findMicroOf(id, products) !== null
