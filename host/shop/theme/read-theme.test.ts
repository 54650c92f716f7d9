import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { twoColours } from '../../media/example-images.ts'
import { openMediaStore } from '../../media/media-store.ts'
import { noMedia } from '../../media/no-media.ts'
import { listThemeFiles } from '../../site/theme-files.ts'
import { openContentFolder } from '../content-folder.ts'
import { readDefaultTheme, readTheme } from './read-theme.ts'

const require = createRequire(import.meta.url)
const variableFont = join(
  dirname(require.resolve('@fontsource-variable/inter/unicode.json')),
  'files/inter-latin-wght-normal.woff2',
)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40"/></svg>'

let folder: string
const write = async (name: string, text: string | Buffer) => {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
const read = async (yaml: string) => {
  await write('theme.yaml', yaml)
  return readGiven()
}
const readGiven = async () => readTheme(openContentFolder(folder), (await openMediaStore(null)).openLibrary(folder))
const readFaults = () =>
  readGiven().then(
    () => '',
    (error: Error) => error.message,
  )
const faultsOf = async (yaml: string) => {
  await write('theme.yaml', yaml)
  return readFaults()
}

/** The header of a font whose only table unpacks to so many MiB; what would unpack to it is left out. */
function woff2Of(mebibytes: number): Buffer {
  const header = Buffer.alloc(48)
  header.write('wOF2\0\u0001\0\0', 'latin1')
  header.writeUInt16BE(1, 12)
  const length = [28, 21, 14, 7, 0].map((shift) => (((mebibytes * 2 ** 20) / 2 ** shift) % 128) | (shift > 0 ? 128 : 0))
  return Buffer.concat([header, Buffer.from([0, ...length])])
}
function woffOf(mebibytes: number): Buffer {
  const header = Buffer.alloc(44 + 20)
  header.write('wOFF\0\u0001\0\0', 'latin1')
  header.writeUInt16BE(1, 12)
  header.writeUInt32BE(mebibytes * 2 ** 20, 44 + 12)
  return header
}

/** Ten lines, each nine times the one before. */
const aliasesOfAliases = () =>
  [
    'a: &a [x]',
    ...[...'bcdefghij'].map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index]}, `.repeat(9)}]`),
  ].join('\n')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'theme-'))
  await mkdir(join(folder, 'media/fonts'), { recursive: true })
  await copyFile(variableFont, join(folder, 'media/fonts/own.woff2'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('a shop without theme.yaml', () => {
  it('looks plain when it was written for this version, and as before when it was written for an earlier one', async () => {
    expect(await readTheme(openContentFolder(folder), noMedia)).toBeNull()
    expect(await readDefaultTheme('0.3.0')).toMatchObject({ preset: 'plain', illustration: 'none' })
    for (const version of ['0.1.9', '0.2.0', '0.2.14'])
      expect(await readDefaultTheme(version)).toMatchObject({ preset: 'poster', illustration: 'rings' })
  })
})

describe('theme.yaml', () => {
  it('starts from a preset and replaces what it names', async () => {
    const theme = await read(
      "preset: folio\ncolours:\n  light: { accent: '#0B5D3B' }\nradius: 0.75\nlines: { thick: 3 }\nillustration: lines\n",
    )
    expect(theme).toMatchObject({ preset: 'folio', radius: 0.75, lines: { thin: 1, thick: 3 }, illustration: 'lines' })
    expect(theme?.colours.light.accent).toBe('#0b5d3b')
    expect(theme?.fonts.text.family).toBe('Newsreader')
  })

  it('scales every size with that of running text, and headlines most with the ratio', async () => {
    const [usual, larger, steeper] = [
      await read('preset: plain\n'),
      await read('type: { size: 1.25 }\n'),
      await read('type: { ratio: 1.7 }\n'),
    ]
    expect(larger?.type.title.most).toBeCloseTo((usual?.type.title.most ?? 0) * 1.25)
    expect(steeper?.type.text).toBe(usual?.type.text)
    expect((steeper?.type.title.most ?? 0) / (steeper?.type.heading.most ?? 1)).toBeGreaterThan(
      (usual?.type.title.most ?? 0) / (usual?.type.heading.most ?? 1),
    )
  })

  it('takes a font of the shop with its weights, under a name with the hash of its content', async () => {
    const theme = await read('fonts: { display: fonts/own.woff2, text: system-serif }\n')
    expect(theme?.fonts.display).toMatchObject({ family: 'Inter', bundled: null, generic: 'sans-serif' })
    expect(theme?.fonts.display.faces).toMatchObject([{ weights: [100, 900], style: 'normal', type: 'font/woff2' }])
    expect(theme?.fonts.display.faces[0]?.path).toMatch(/^\/assets\/own-[0-9a-f]{10}\.woff2$/)
    expect(theme?.fonts.text).toMatchObject({ faces: [], generic: 'serif' })
  })

  it('takes pictures with their sizes, and that for light where mails and invoices have none of their own', async () => {
    await write('media/brand/logo.svg', svg)
    const theme = await read('logo: brand/logo.svg\nfavicon: brand/logo.svg\n')
    expect(theme?.pictures.logo).toMatchObject({ light: { width: 120, height: 40 } })
    const { light, dark, mail, invoice } = theme?.pictures.logo ?? {}
    expect([dark, mail, invoice]).toEqual([light, light, light])
    expect(theme?.pictures.favicon?.type).toBe('image/svg+xml')
  })

  it('takes drawings for some pages, with that for light where dark has none of its own', async () => {
    await write('media/drawings/key.svg', svg)
    await write('media/drawings/letter.svg', svg.replace('120', '60'))
    const theme = await read(
      'drawings:\n  account: drawings/key.svg\n  licenses: { light: drawings/key.svg, dark: drawings/letter.svg }\n',
    )
    const { account, licenses, missing } = theme?.pictures.drawings ?? {}
    expect(account?.dark).toEqual(account?.light)
    expect(licenses?.dark.path).not.toBe(licenses?.light.path)
    expect(missing).toBeUndefined()
    const served = theme ? listThemeFiles(theme).map(({ path }) => path) : []
    expect(served).toEqual(expect.arrayContaining([account?.light.path, licenses?.dark.path]))
  })

  it('names a drawing that is missing, and a page that has none', async () => {
    expect(await faultsOf('drawings: { account: drawings/none.svg }\n')).toMatch(
      /drawings\.account\.light: .*none\.svg/,
    )
    expect(await faultsOf('drawings: { home: drawings/key.svg }\n')).toContain('the fields are account, licenses')
  })

  it('sets the name in mails and invoices where the logo has a text, which a bitmap of it would lack', async () => {
    await write('media/brand/logo.svg', svg.replace('<path', '<text>Own</text><path'))
    const theme = await read('logo: brand/logo.svg\n')
    expect(theme?.pictures.logo).toMatchObject({ mail: null, invoice: null })
  })

  it('serves an SVG without what runs in it, and refuses one that is not well-formed', async () => {
    await write('media/brand/logo.svg', svg.replace('<path', '<script>alert(1)</script><path onclick="alert(1)"'))
    const theme = await read('logo: brand/logo.svg\n')
    const served = listThemeFiles(theme ?? expect.fail('The theme was not read')).find(({ type }) => /svg/.test(type))
    expect(String(await served?.make())).not.toContain('alert')
    expect(String(await served?.make())).toContain('<path d="M0 0h120v40"')
    await write('media/brand/logo.svg', svg.replace('</svg>', ''))
    expect(await faultsOf('logo: brand/logo.svg\n')).toContain('media/brand/logo.svg: Is not well-formed')
  })
})

describe('a fault in theme.yaml is reported with its line and remedy', () => {
  it.each([
    [
      'an unknown field',
      'preset: plain\nfont: inter\n',
      /^theme\.yaml:2: There is no field 'font': did you mean 'fonts'\?$/,
    ],
    ['an unknown preset', 'preset: neon\n', /^theme\.yaml:1: preset: Must be one of plain, poster, folio$/],
    ['a colour by name', 'colours:\n  light:\n    ink: black\n', /^theme\.yaml:3: colours\.light\.ink: .*'#f0482a'$/],
    [
      'an unknown colour',
      "colours:\n  dark:\n    text: '#ffffff'\n",
      /^theme\.yaml:3: colours\.dark: There is no field 'text': the fields are paper, raised, ink, /,
    ],
    ['a radius out of range', 'radius: 99\n', /^theme\.yaml:1: radius: Must be a number from 0 to 3$/],
    [
      'an unknown font',
      'fonts:\n  text: Helvetica\n',
      /^theme\.yaml:2: fonts\.text: Must be a font file in media\/, .*inter/,
    ],
    [
      'a font that is missing',
      'fonts:\n  text: fonts/no.woff2\n',
      /^theme\.yaml:2: fonts\.text: There is no media\/fonts\/no\.woff2: /,
    ],
    [
      'a path out of media',
      'fonts:\n  text: a/../../theme.ttf\n',
      /^theme\.yaml:2: fonts\.text: '\.\.' can not be part/,
    ],
    ['an SVG for mails', 'logo:\n  light: a.svg\n  mail: a.svg\n', /^theme\.yaml:3: logo\.mail: Must be a PNG or JPEG/],
    ['YAML that is none', 'preset: [\n', /^theme\.yaml:\d: /],
    [
      'a pair that fails',
      "preset: plain\ncolours:\n  light:\n    quiet: '#a8a8a8'\n",
      /^theme\.yaml:4: colours\.light\.quiet: The contrast of quiet on paper .* is 2\.\d+:1 .* the nearest quiet that passes is '#/,
    ],
    [
      'a ground that fails',
      "colours:\n  light:\n    paper: '#303030'\n",
      /^theme\.yaml:3: colours\.light\.paper: The contrast of ink on paper/m,
    ],
  ])('%s', async (_, yaml, message) => {
    expect(await faultsOf(yaml)).toMatch(message)
  })

  it('a file that is not a font', async () => {
    await write('media/fonts/fake.woff2', Buffer.from('<html>not found</html>'))
    expect(await faultsOf('fonts:\n  display: fonts/fake.woff2\n')).toBe(
      'theme.yaml:2: fonts.display: media/fonts/fake.woff2 is not a font that browsers read: save it as WOFF2, TrueType or OpenType',
    )
  })

  it('a font that was cut off, one that is far too large, and a link out of media', async () => {
    await write('media/fonts/cut.ttf', Buffer.from('0001000000100100000400', 'hex'))
    await write('media/fonts/huge.ttf', Buffer.alloc(5 * 1024 * 1024))
    await symlink('/etc/hostname', join(folder, 'media/fonts/out.ttf'))
    expect(await faultsOf('fonts:\n  display: fonts/cut.ttf\n')).toContain('is not a font')
    expect(await faultsOf('fonts:\n  display: fonts/huge.ttf\n')).toContain('is larger than 4 MB: use a smaller one')
    expect(await faultsOf('fonts:\n  display: fonts/out.ttf\n')).toContain('leads outside media/')
  })

  it('a logo whose header is right and whose body is broken', async () => {
    const whole = await twoColours(400, 100).png().toBuffer()
    const photo = await twoColours(400, 100).jpeg().toBuffer()
    await write('media/brand/broken.png', Buffer.concat([whole.subarray(0, 60), Buffer.alloc(whole.length - 60, 7)]))
    await write('media/brand/cut.jpg', photo.subarray(0, photo.length / 2))
    const faults = await faultsOf('logo:\n  light: brand/broken.png\nmark:\n  light: brand/cut.jpg\n')
    expect(faults).toMatch(/^theme\.yaml:2: logo\.light: media\/brand\/broken\.png: Can't be read as an image \(/m)
    expect(faults).toMatch(/^theme\.yaml:4: mark\.light: media\/brand\/cut\.jpg: Can't be read as an image \(/m)
  })

  it('an SVG that is called PNG, which no mail program would show', async () => {
    await write('media/logo.png', svg)
    expect(await faultsOf('logo:\n  light: logo.png\n  mail: logo.png\n')).toBe(
      'theme.yaml:3: logo.mail: media/logo.png must be a PNG or a JPEG, and by its content it is not: export it again',
    )
  })

  it.each([
    ['WOFF2', woff2Of(1024)],
    ['WOFF', woffOf(1024)],
  ])('a %s font that unpacks to a gigabyte, before it is unpacked', async (_, font) => {
    await write('media/fonts/bomb.woff2', font)
    expect(await faultsOf('fonts:\n  text: fonts/bomb.woff2\n')).toBe(
      'theme.yaml:2: fonts.text: media/fonts/bomb.woff2 unpacks to 1024 MB, 32 are allowed: use a smaller one',
    )
  })

  it.each([
    [
      'in UTF-16',
      Buffer.from('\ufeffpreset: plain\n', 'utf16le'),
      'theme.yaml:1: Is written in UTF-16: save it as UTF-8',
    ],
    [
      'without fields',
      Buffer.from('plain\n'),
      'theme.yaml:1: Must be made of fields, each on a line of its own, such as name: value',
    ],
    ['of aliases of aliases', Buffer.from(aliasesOfAliases()), 'write out what the aliases (*) stand for'],
  ])('a file %s', async (_, content, message) => {
    await write('theme.yaml', content)
    expect(await readFaults()).toContain(message)
  })

  it('a folder, or a link to itself, in place of the file', async () => {
    await mkdir(join(folder, 'theme.yaml'))
    expect(await readFaults()).toContain('theme.yaml: Is a folder: put a file there')
    await rm(join(folder, 'theme.yaml'), { recursive: true })
    await symlink('theme.yaml', join(folder, 'theme.yaml'))
    expect(await readFaults()).toContain('theme.yaml: Is a link that leads back to itself')
  })

  it('all of them at once', async () => {
    await write('media/logo.png', 'no picture')
    expect((await faultsOf('logo: logo.png\nfonts:\n  text: a.ttf\n  display: b.otf\n')).split('\n')).toHaveLength(3)
  })
})
