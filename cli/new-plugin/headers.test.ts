import { describe, expect, it } from 'vitest'
import { colourNames, schemes } from '#contract/theme.ts'
import { readDefaultTheme } from '#host/shop/theme/read-theme.ts'
import { headerMark, writeShopHeader, writeThemeHeader } from './headers.ts'

const theme = await readDefaultTheme('0.3.0')

describe('the header of a theme', () => {
  const header = writeThemeHeader({ ...theme, radius: 0.5 })

  it('has every color of both schemes, in the order of the struct', () => {
    const fields = [...header.matchAll(/std::uint32_t (\w+);/g)].map(([, name]) => name)
    expect(fields).toEqual([...colourNames])
    for (const scheme of schemes) {
      const body = new RegExp(`constexpr Colors ${scheme}\\{([^}]*)\\}`).exec(header)?.[1] ?? ''
      const values = [...body.matchAll(/0xff(\w{6}), {2}\/\/ (\w+)/g)].map(([, value, name]) => [name, value])
      expect(values).toEqual(colourNames.map((name) => [name, theme.colours[scheme][name].slice(1)]))
    }
  })

  it('has the corners in pixels, and says who wrote it', () => {
    expect(header).toContain('constexpr float cornerRadius = 8.00f;')
    expect(header.startsWith(headerMark)).toBe(true)
  })
})

describe('the header of a shop', () => {
  const shopOf = (name: string, publicKeys: string[] = []) =>
    writeShopHeader({
      server: 'https://shop.example',
      vendor: { id: 'v', name },
      product: { id: 'p', name: 'P' },
      publicKeys,
    })

  it.each([
    ['a quote', 'a "b" \\ c', String.raw`"a \042b\042 \134 c"`],
    ['a trigraph', 'what??/', String.raw`"what\077\077/"`],
    ['other languages', 'Ü', String.raw`"\303\234"`],
  ])('means the same to every compiler with %s', (_, name, literal) => {
    expect(shopOf(name)).toContain(`vendorName = ${literal};`)
  })

  it('has all keys, each line for itself', () => {
    const key = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'
    expect(shopOf('V', [key, key]).match(/BEGIN PUBLIC KEY-----\\n"/g)).toHaveLength(2)
  })

  it('is complete without a key', () => {
    expect(shopOf('V')).toContain('publicKeys = "";')
  })
})
