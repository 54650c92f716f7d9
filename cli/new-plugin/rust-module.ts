import { headerMark, type PluginShop } from './headers.ts'

/** The module `shop.rs`: the identity of a plug-in as constants for Rust. */
export function writeShopModule({ server, vendor, product, publicKeys }: PluginShop): string {
  const keys = publicKeys.map((key) => `${key.trim()}\n`).join('')
  const constants = {
    SERVER: server,
    VENDOR_ID: vendor.id,
    VENDOR_NAME: vendor.name,
    PRODUCT_ID: product.id,
    PRODUCT_NAME: product.name,
    PUBLIC_KEYS: keys,
  }
  const written = Object.entries(constants).map(([name, value]) => `pub const ${name}: &str = ${quote(value)};`)
  return `${headerMark} new'.\n\n${written.join('\n')}\n`
}

const printable = /^[ !#-[\]-~]$/

function quote(text: string): string {
  const characters = [...text].map((character) => {
    if (character === '\n') return '\\n'
    return printable.test(character) ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
  return `"${characters.join('')}"`
}
