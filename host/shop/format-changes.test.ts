import { describe, expect, it } from 'vitest'
import { type FormatChange, formatChanges, planUpgrade } from './format-changes.ts'
import { compareProgramVersions, programVersion } from './program-version.ts'

const shop = (version: string) =>
  new Map([
    ['shop.yaml', `# Ours.\nname: Kestrel\nbackline: '${version}' # keep\n`],
    ['pages/home.md', 'Old words'],
  ])
const changes: FormatChange[] = [
  {
    version: '0.3.0',
    summary: 'old words are new',
    find: (texts) => [...texts].filter(([, text]) => text.includes('Old')).map(([name]) => name),
    rewrite: (texts) => new Map([...texts].map(([name, text]) => [name, text.replace('Old', 'New')])),
  },
  { version: '0.3.0', summary: 'new words end with a dot', find: (texts) => (texts.size > 0 ? ['pages/home.md'] : []) },
  { version: '0.4.0', summary: 'is of a later version', find: () => ['shop.yaml'], rewrite: () => new Map() },
]

describe('a shop that was written for an earlier version', () => {
  it('is rewritten, records the new version, and keeps everything else as it was', () => {
    const { from, to, deprecated, texts } = planUpgrade(shop('0.2.0'), '0.3.0', changes)
    expect([from, to]).toEqual(['0.2.0', '0.3.0'])
    expect(deprecated).toEqual([
      { summary: 'old words are new', files: ['pages/home.md'], isRewritten: true },
      { summary: 'new words end with a dot', files: ['pages/home.md'], isRewritten: false },
    ])
    expect([...texts]).toEqual([
      ['shop.yaml', "# Ours.\nname: Kestrel\nbackline: '0.3.0' # keep\n"],
      ['pages/home.md', 'New words'],
    ])
  })

  it('is left as it was given', () => {
    const before = shop('0.2.0')
    planUpgrade(before, '0.3.0', changes)
    expect(before).toEqual(shop('0.2.0'))
  })
})

it('a shop of this version has nothing to rewrite', () => {
  const before = shop(programVersion)
  expect(planUpgrade(before)).toMatchObject({ deprecated: [], texts: before })
})

it('a shop that is newer than the program is refused with what to do', () => {
  expect(() => planUpgrade(shop('0.10.0'), '0.9.9', changes)).toThrow(
    'The shop was written for Backline 0.10.0, and this is 0.9.9. Update the program',
  )
})

it.each([
  [new Map<string, string>(), 'shop.yaml: The file is missing'],
  [new Map([['shop.yaml', 'backline: 2\n']]), 'Must be a version in quotes'],
])('a shop without a version is refused', (texts, reason) => {
  expect(() => planUpgrade(texts)).toThrow(reason)
})

it('the folder of before 0.2 has its vendor.yaml renamed, with all that is in it', () => {
  const { from, texts } = planUpgrade(new Map([['vendor.yaml', '---\nname: Kestrel # ours\n']]), '0.2.0')
  expect(from).toBe('0.1.0')
  expect([...texts]).toEqual([
    [
      'shop.yaml',
      "---\n# The version of Backline that this shop was written for.\nbackline: '0.2.0'\nname: Kestrel # ours\n",
    ],
  ])
})

it('a shop of before themes keeps its look', () => {
  const { texts } = planUpgrade(shop('0.2.0'), '0.3.0')
  expect(texts.get('theme.yaml')).toContain('preset: poster\nillustration: rings\n')
  expect(planUpgrade(shop('0.3.0'), '0.3.0').texts.has('theme.yaml')).toBe(false)
})

it('changes of the format are listed in the order of their versions, up to this one', () => {
  const versions = formatChanges.map(({ version }) => version)
  expect(versions).toEqual(versions.toSorted(compareProgramVersions))
  expect(versions.every((version) => compareProgramVersions(version, programVersion) <= 0)).toBe(true)
})
