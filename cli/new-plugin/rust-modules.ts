import { type ColourName, colourNames, schemes, type Theme } from '#contract/theme.ts'
import { joinKeys, type PluginShop, toPixels } from './headers.ts'

/** The module `shop.rs`: the identity of a plug-in as constants for Rust. */
export function writeShopModule({ server, vendor, product, publicKeys }: PluginShop): string {
  const constants = {
    SERVER: server,
    VENDOR_ID: vendor.id,
    VENDOR_NAME: vendor.name,
    PRODUCT_ID: product.id,
    PRODUCT_NAME: product.name,
    PUBLIC_KEYS: joinKeys(publicKeys),
  }
  const lines = Object.entries(constants).map(([name, value]) => `pub const ${name}: &str = ${quote(value)};`)
  return writeModule([lines.join('\n')])
}

/** The module `theme.rs`: the colors of the shop as 0xAARRGGBB, and its corners, as constants for Rust. */
export function writeThemeModule({ colours, radius }: Pick<Theme, 'colours' | 'radius'>): string {
  const fields = colourNames.map((name) => `    pub ${nameOf(name)}: u32,`)
  return writeModule([
    ['/// Colors as 0xAARRGGBB.', 'pub struct Colors {', ...fields, '}'].join('\n'),
    ...schemes.map((scheme) => `pub const ${scheme.toUpperCase()}: Colors = Colors {\n${fill(colours[scheme])}\n};`),
    `/// Of buttons and fields, in pixels.\npub const CORNER_RADIUS: f32 = ${toPixels(radius)};`,
  ])
}

const fill = (colours: Record<ColourName, string>): string =>
  colourNames.map((name) => `    ${nameOf(name)}: 0xff${group(colours[name].slice(1))},`).join('\n')

/** Digits in groups of four, as Rust's linter wants long numbers: 'ff' goes before them. */
const group = (digits: string): string => `${digits.slice(0, 2)}_${digits.slice(2)}`

const nameOf = (name: ColourName): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const writeModule = (content: readonly string[]): string =>
  ["//! Written by Backline's command 'plugin new'.", ...content].join('\n\n').concat('\n')

/** A string literal; a line of the text is a line of the source. */
function quote(text: string): string {
  const characters = [...text].map((character) => {
    if (character === '\n') return '\\n\\\n    '
    if (character === '"' || character === '\\') return `\\${character}`
    return /^[ -~]$/.test(character) ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
  return `"${characters.join('')}"`.replace(/\\\n {4}"$/, '"')
}
