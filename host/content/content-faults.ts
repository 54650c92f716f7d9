import { findRedirect } from '#web/site/navigation/route-rules.ts'
import type { Content } from './content.ts'
import type { Fault } from './faults.ts'
import { findMicroOf } from './micro-edition.ts'
import { toRouteRules } from './redirects.ts'

/** What does not fit together across the vendor's words: what is about products that are not there, redirects in a row. */
export function findContentFaults(content: Content): Fault[] {
  const { catalogue, education, products, guides, templates, redirects } = content
  const editions = [...products].map(([id, { edition }]) => (isMicro(id, products) ? id : `${id}-${edition}`))
  const strayFolders = [...new Set(guides.map(({ folder }) => folder))].filter((folder) => !editions.includes(folder))
  return [
    ...strayFolders.map((folder) => ({
      file: `content/guides/${folder}`,
      reason: `Must be called as a product and its edition: ${editions.join(', ')}`,
    })),
    ...templates
      .filter(({ product }) => !products.has(product))
      .map(({ slug, product }) => ({
        file: `content/templates/${slug}.md`,
        reason: `product: There is no content/products/${product}.md`,
      })),
    ...findChains(redirects),
    ...findEducationFaults(education, catalogue),
    ...findPictureFaults(content),
  ]
}

function findChains(redirects: Content['redirects']): Fault[] {
  const rules = toRouteRules(redirects)
  return Object.entries(redirects)
    .filter(([, target]) => target.startsWith('/') && findRedirect(target.replace(/[?#].*/, ''), '', rules) !== null)
    .map(([from, target]) => ({
      file: 'content/redirects.yaml',
      reason: `${from}: Leads to ${target}, which leads elsewhere`,
    }))
}

const findEducationFaults = (education: Content['education'], { products, bundles }: Content['catalogue']): Fault[] =>
  (education?.items ?? [])
    .filter((id) => ![...products, ...bundles].some((item) => item.id === id))
    .map((id) => ({ file: 'content/education.yaml', reason: `items: There is no product or bundle ${id}` }))

/** Pictures that files name and that are not in `content/pictures/`. */
function findPictureFaults({ vendor, catalogue: { products, bundles }, pictures }: Content): Fault[] {
  const named = [
    { file: 'content/vendor.yaml', field: 'logoUrl', path: vendor.logoUrl },
    ...products.map(({ id, iconUrl }) => ({
      file: `content/catalogue/products/${id}.yaml`,
      field: 'iconUrl',
      path: iconUrl,
    })),
    ...bundles.map(({ id, iconUrl }) => ({
      file: `content/catalogue/bundles/${id}.yaml`,
      field: 'iconUrl',
      path: iconUrl,
    })),
  ]
  return named.flatMap(({ file, field, path }) =>
    path?.startsWith('/') === true && !pictures.has(path)
      ? [
          {
            file,
            reason: `${field}: There is no picture content${path}: pictures are /pictures/{name}.svg, or whole addresses`,
          },
        ]
      : [],
  )
}

const isMicro = (id: string, products: Content['products']) => findMicroOf(id, products) !== null
