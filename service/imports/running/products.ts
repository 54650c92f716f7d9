import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { ImportOptions } from '#service/database/index.ts'
import { refused } from '#service/platform/index.ts'
import type { FindProduct, LicensedProduct } from '../deciding/context.ts'
import type { ImportRecord } from '../records.ts'

type Sold = Pick<CatalogueService, 'current' | 'findProduct'>

export type ProductFinder = {
  findProduct: FindProduct
  /** The id of the product or bundle here that a source's name stands for; undefined for an unknown one, null for one that is left out. */
  idOf: (name: string) => string | null | undefined
}

/** Finds products here by what a source calls them: as the vendor says, or else by the same id or name. */
export function createProductFinder(catalogue: Sold, options: Pick<ImportOptions, 'products'>): ProductFinder {
  const { products, bundles } = catalogue.current()
  const licensed = ({ id, maxActivations }: LicensedProduct): LicensedProduct => ({ id, maxActivations })
  const byId = (id: string): LicensedProduct[] | undefined => {
    const product = catalogue.findProduct(id)
    if (product) return [licensed(product)]
    return bundles.find((bundle) => bundle.id === id)?.products.map(licensed)
  }
  const named = new Map([...bundles, ...products].map(({ id, name }) => [name.trim().toLowerCase(), id]))
  const list = [...named.values()].join(', ')
  for (const [name, id] of Object.entries(options.products)) {
    if (id === '') throw refused(`products.${name}: Fill in what it is here: ${list}, or null to leave it out`)
    if (id !== null && !byId(id)) throw refused(`products.${name}: There is no product or bundle ${id}, but ${list}`)
  }
  const idOf: ProductFinder['idOf'] = (name) => {
    const chosen = options.products[name]
    if (chosen === null) return null
    return [chosen ?? name, named.get(name.toLowerCase())].find((id) => id !== undefined && byId(id) !== undefined)
  }
  return {
    idOf,
    findProduct(_, name) {
      const id = idOf(name)
      return id === null ? null : byId(id ?? '')
    },
  }
}

/** A product as a source calls it, with how many records are about it and what it is here. */
export type NamedProduct = {
  source: ImportSource
  product: string
  name: string
  orders: number
  licenses: number
  /** Ids of the products here; empty for one that is not known, null for one that is left out. */
  here: string[] | null
  /** The id of what it is here: of the bundle, where it is one. Null for one that is not known or left out. */
  mappedTo: string | null
  /** The id of a product or bundle here that is called the same, of one that is not known by what the source calls it. */
  suggested: string | null
}

/** Collects the products that records name. */
export function createProductList({ findProduct, idOf }: ProductFinder) {
  const found = new Map<string, NamedProduct>()
  const find = (source: ImportSource, product: string): NamedProduct => {
    const key = `${source} ${product}`
    const known = found.get(key)
    if (known) return known
    const products = findProduct(source, product)
    const here = products === null ? null : (products ?? []).map(({ id }) => id)
    const mappedTo = idOf(product) ?? null
    const named = { source, product, name: product, orders: 0, licenses: 0, here, mappedTo, suggested: null }
    found.set(key, named)
    return named
  }
  return {
    add(source: ImportSource, record: ImportRecord) {
      if (record.kind === 'license') find(source, record.product).licenses += 1
      if (record.kind !== 'order') return
      for (const product of new Set(record.lines.map((line) => line.product))) find(source, product).orders += 1
      for (const { product, name } of record.lines) if (name !== '') find(source, product).name = name
    },
    list: (): NamedProduct[] =>
      [...found.values()]
        .map((named) => ({ ...named, suggested: named.here?.length === 0 ? (idOf(named.name) ?? null) : null }))
        .sort((one, other) => other.licenses - one.licenses),
  }
}
