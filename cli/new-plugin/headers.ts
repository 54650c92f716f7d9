import { type ColourName, colourNames, type Scheme, schemes, type Theme } from '#contract/theme.ts'

/** What a plug-in has built in to reach its shop, and to trust nothing else. */
export type PluginShop = {
  /** Without a slash at its end. */
  server: string
  vendor: { id: string; name: string }
  product: { id: string; name: string }
  /** SPKI in PEM. */
  publicKeys: readonly string[]
}

/** All keys, one after another. */
export const joinKeys = (publicKeys: readonly string[]): string => publicKeys.map((key) => `${key.trim()}\n`).join('')

/** The header `shop.h`: the identity of a plug-in as constants for C++. */
export function writeShopHeader({ server, vendor, product, publicKeys }: PluginShop): string {
  const lines = joinKeys(publicKeys).match(/.+\n/g) ?? ['']
  const constants = {
    server: [quote(server)],
    vendorId: [quote(vendor.id)],
    vendorName: [quote(vendor.name)],
    productId: [quote(product.id)],
    productName: [quote(product.name)],
    publicKeys: lines.map(quote),
  }
  const written = Object.entries(constants).map(([name, values]) => writeConstant(name, values))
  return writeHeader('shop', [], written)
}

const writeConstant = (name: string, values: readonly string[]): string =>
  values.length === 1
    ? `constexpr const char* ${name} = ${values[0]};`
    : `constexpr const char* ${name} =\n${values.map((value) => `    ${value}`).join('\n')};`

/** The size of 1 rem in a browser, in pixels. */
const pixelsPerRem = 16

/** A length in rem as pixels. */
export const toPixels = (rem: number): string => (rem * pixelsPerRem).toFixed(2)

/** The header `theme.h`: the colors of the shop as 0xAARRGGBB, and its corners, as constants for C++. */
export function writeThemeHeader({ colours, radius }: Pick<Theme, 'colours' | 'radius'>): string {
  const fields = colourNames.map((name) => `  std::uint32_t ${name};`)
  return writeHeader(
    'shop::theme',
    ['<cstdint>'],
    [
      ['/** Colors as 0xAARRGGBB. */', 'struct Colors {', ...fields, '};'].join('\n'),
      ...schemes.map((scheme) => writeColours(scheme, colours[scheme])),
      `/** Of buttons and fields, in pixels. */\nconstexpr float cornerRadius = ${toPixels(radius)}f;`,
    ],
  )
}

const writeColours = (scheme: Scheme, colours: Record<ColourName, string>): string =>
  `constexpr Colors ${scheme}{\n${colourNames.map((name) => `    0xff${colours[name].slice(1)},  // ${name}`).join('\n')}\n};`

/** How every header begins that a command has written, and may replace. */
export const headerMark = "// Written by Backline's command 'plugin"

const writeHeader = (namespace: string, includes: readonly string[], content: readonly string[]): string =>
  [
    `${headerMark} new'.`,
    '#pragma once',
    ...(includes.length > 0 ? [includes.map((name) => `#include ${name}`).join('\n')] : []),
    `namespace ${namespace} {`,
    ...content,
    `}  // namespace ${namespace}\n`,
  ].join('\n\n')

const printable = /^[ !#-[\]-~]$/

/** A string literal that means the same to every compiler, whatever character set it assumes. */
function quote(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')].map((byte) => {
    const character = String.fromCharCode(byte)
    if (character === '\n') return '\\n'
    return printable.test(character) && character !== '?' ? character : `\\${byte.toString(8).padStart(3, '0')}`
  })
  return `"${bytes.join('')}"`
}
