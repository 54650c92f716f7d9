import path from 'node:path'
import type { Content } from '#host/shop/content.ts'
import { type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import type { PluginShop } from '../new-plugin/headers.ts'
import { factsOf, isPluginKind, type PluginKind, pluginKindNames } from '../new-plugin/kinds.ts'
import { writeProject } from '../new-plugin/write-project.ts'
import { readText } from '../option-values.ts'
import { openRotation } from './keys.ts'

const notReleasable = ['localhost', '127.0.0.1', '[::1]']

export const pluginNew: ShopCommand = {
  name: 'plugin new',
  words: ['<kind>', '<folder>'],
  options: { product: 'ID' },
  required: ['product'],
  summary: 'Create a project of a plug-in that activates against this shop, with its keys, ids and colors',
  explained: [
    `The kinds are ${pluginKindNames.join(', ')}. The folder has to be new or empty. Everything that the project is built`,
    'from is copied into it, so that nothing is downloaded.',
  ].join('\n'),
  async run(context) {
    const [kindName = '', shown = ''] = context.words
    const kind = readKind(kindName)
    const productId = readText(context.options, 'product', 'Say which product it is, like --product clatter')
    const folder = path.resolve(context.folder, shown)
    const publicKeys = await listPublicKeys(context)
    const content = await context.withServices((_, readContent) => readContent())
    const shop = describeShop(content, { productId, publicKeys, server: context.settings.publicUrl })
    await writeProject(folder, shown, { kind, shop, theme: content.theme })
    const text = [
      `${shown} is a project for ${shop.product.name}: its README.md says how to build it.`,
      ...adviseOn(shop, factsOf(kind).shopFile),
    ]
    const { server, product, vendor } = shop
    return {
      text: text.join('\n'),
      data: { folder, kind, server, vendorId: vendor.id, productId: product.id, keys: publicKeys.length },
    }
  },
}

function readKind(name: string): PluginKind {
  if (isPluginKind(name)) return name
  throw new UsageError(`<kind>: There is no ${name}, but ${pluginKindNames.join(', ')}`)
}

/** Those that sign now or later: tokens of a retired key are refused. */
async function listPublicKeys(context: CommandContext): Promise<string[]> {
  const rotation = await openRotation(context)
  return (await rotation.list()).filter(({ state }) => state !== 'retired').map(({ publicKey }) => publicKey)
}

function describeShop(
  { catalogue, vendor }: Content,
  { productId, publicKeys, server }: { productId: string; publicKeys: readonly string[]; server: string },
): PluginShop {
  const product = catalogue.products.find(({ id }) => id === productId)
  if (!product) {
    const known = catalogue.products.map(({ id }) => id).join(', ')
    throw new CommandError(`--product: There is no product ${productId}, but ${known}`)
  }
  return {
    server: server.replace(/\/+$/, ''),
    vendor: { id: catalogue.store.vendorId, name: vendor.name },
    product: { id: product.id, name: product.name },
    publicKeys,
  }
}

const adviseOn = ({ server }: PluginShop, shopFile: string): string[] =>
  notReleasable.includes(new URL(server).hostname)
    ? [`It reaches the shop at ${server}, which is this computer: before a release, change that in ${shopFile}.`]
    : []
