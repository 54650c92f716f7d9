import { idOf, type NewProduct, type NewShop, withTax } from './answers.ts'
import type { Starter } from './starters.ts'
import { packZip } from './zip-file.ts'

/** What is not asked for. */
export type Circumstances = {
  /** The last part of the new folder's path. */
  folder: string
  vendorId: string
  programVersion: string
  /** Year, month, day. */
  today: string
}

type Facts = Readonly<Record<string, string>>

const textFile = /\.(md|yaml|svg|txt)$|(^|\/)dot-gitignore$/

/** The files of a new shop by their names: those of the starter with all placeholders filled in, and ZIP files packed. */
export function fillStarter(starter: Starter, shop: NewShop, circumstances: Circumstances): Map<string, Buffer> {
  const facts = describeShop(starter, shop, circumstances)
  const products = shop.products.map((product, index) => ({ ...facts, ...describeProduct(starter, product, index) }))
  const filled = [...starter.files].flatMap(([name, content]) =>
    (name.includes('{product}') ? products : [facts]).map(
      (of) => [nameFile(name, of), textFile.test(name) ? fillText(name, content, of) : content] as const,
    ),
  )
  return packFolders(new Map(filled))
}

const nameFile = (name: string, facts: Facts): string =>
  name.replaceAll('{product}', facts['product.id'] ?? '').replace(/(^|\/)dot-/, '$1.')

function fillText(name: string, content: Buffer, facts: Facts): Buffer {
  const text = content.toString('utf8').replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
    const fact = facts[key]
    if (fact === undefined) throw new Error(`${name} has the placeholder ${key}, which means nothing there`)
    return name.endsWith('.svg') ? fact.replaceAll('&', '&amp;') : fact
  })
  return Buffer.from(text)
}

const describeShop = (
  starter: Starter,
  shop: NewShop,
  { folder, vendorId, programVersion, today }: Circumstances,
): Facts => ({
  name: shop.name,
  folder,
  email: `hello@${idOf(shop.name) || 'shop'}.example`,
  country: shop.country,
  vendorId,
  version: programVersion,
  today,
  currencies: shop.currencies.join(', '),
  suggestedCurrency: shop.currencies[0] ?? '',
  pricesIncludeTax: withTax(shop.currencies).join(', '),
  colour: starter.colours[0],
  'firstProduct.id': shop.products[0]?.id ?? '',
  'firstProduct.name': shop.products[0]?.name ?? '',
})

const describeProduct = ({ colours }: Starter, { id, name, prices }: NewProduct, index: number): Facts => ({
  'product.id': id,
  'product.name': name,
  'product.position': String(index + 1),
  'product.prices': Object.entries(prices)
    .map(([currency, price]) => `${currency}: ${price}`)
    .join(', '),
  'product.colour': colours[index % colours.length] ?? colours[0],
})

/** Files in a folder whose name ends in .zip become one file of that name. */
function packFolders(files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const packed = new Map<string, Buffer>()
  const archives = new Map<string, Map<string, Buffer>>()
  for (const [name, content] of files) {
    const { archive, inside } = /^(?<archive>.*\.zip)\/(?<inside>.*)$/.exec(name)?.groups ?? {}
    if (archive === undefined || inside === undefined) packed.set(name, content)
    else archives.set(archive, (archives.get(archive) ?? new Map<string, Buffer>()).set(inside, content))
  }
  for (const [name, content] of archives) packed.set(name, packZip(content))
  return packed
}
