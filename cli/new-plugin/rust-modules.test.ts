import { describe, expect, it } from 'vitest'
import { colourNames, schemes } from '#contract/theme.ts'
import { readDefaultTheme } from '#host/shop/theme/read-theme.ts'
import { writeShopModule, writeThemeModule } from './rust-modules.ts'

const theme = await readDefaultTheme('0.3.0')

describe('the Rust module of a theme', () => {
  const text = writeThemeModule({ ...theme, radius: 0.5 })

  it('has every color of both schemes, under the names of the struct', () => {
    const fields = [...text.matchAll(/pub (\w+): u32,/g)].map(([, name]) => name)
    expect(fields).toEqual(colourNames.map((name) => (name === 'onAccent' ? 'on_accent' : name)))
    for (const scheme of schemes) {
      const body = new RegExp(`pub const ${scheme.toUpperCase()}: Colors = Colors \\{([^}]*)\\}`).exec(text)?.[1] ?? ''
      const values = [...body.matchAll(/0xff(\w{2})_(\w{4}),/g)].map(([, red, rest]) => `#${red}${rest}`)
      expect(values).toEqual(colourNames.map((name) => theme.colours[scheme][name]))
    }
  })

  it('has the corners in pixels', () => expect(text).toContain('CORNER_RADIUS: f32 = 8.00;'))
})

describe('the Rust module of a shop', () => {
  const shopOf = (name: string, publicKeys: string[] = []) =>
    writeShopModule({
      server: 'https://shop.example',
      vendor: { id: 'v', name },
      product: { id: 'p', name: 'P' },
      publicKeys,
    })

  it.each([
    ['a quote', 'a "b" \\ c', String.raw`"a \"b\" \\ c"`],
    ['other languages', 'Ü鷹😀', String.raw`"\u{dc}\u{9df9}\u{1f600}"`],
  ])('has a literal for a name with %s', (_, name, literal) =>
    expect(shopOf(name)).toContain(`VENDOR_NAME: &str = ${literal};`),
  )

  it('has all keys, each line for itself', () => {
    const key = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'
    expect(shopOf('V', [key, key])).toContain(
      String.raw`PUBLIC_KEYS: &str = "-----BEGIN PUBLIC KEY-----\n\
    AAAA\n\
    -----END PUBLIC KEY-----\n\
    -----BEGIN PUBLIC KEY-----\n\
    AAAA\n\
    -----END PUBLIC KEY-----\n";`,
    )
  })

  it('is complete without a key', () => expect(shopOf('V')).toContain('PUBLIC_KEYS: &str = "";'))
})
