import { parseDocument } from 'yaml'
import { setField } from './edit-yaml.ts'
import { headingsRequiredSince, imprintFile, legalHeadings } from './imprint-headings.ts'
import { compareProgramVersions, programVersion } from './program-version.ts'

/** The texts of a shop folder by their names, such as 'pages/home.md'. */
export type ShopTexts = ReadonlyMap<string, string>

/** A way of writing that a version of the program has replaced. The old way is still read, unless the change says otherwise. */
export type FormatChange = {
  /** The version that brought the new way. */
  version: string
  /** What has changed, for the vendor. */
  summary: string
  /** The files of a shop for version `from` that are written in the old way, or that the new way lacks. */
  find: (texts: ShopTexts, from: string) => string[]
  /** The same shop in the new way; pure. Left out where only a person can decide. */
  rewrite?: (texts: ShopTexts) => ShopTexts
}

const shopFile = 'shop.yaml'
const shopFileBefore = 'vendor.yaml'
/** Shops recorded no version before this one. */
export const firstRecorded = '0.2.0'
const beforeRecorded = '0.1.0'
const themeFile = 'theme.yaml'
const themeBefore = '# The look that every shop had before themes.\npreset: poster\nillustration: rings\n'

const isBefore = (version: string, other: string) => compareProgramVersions(version, other) < 0

/** In the order of their versions. */
export const formatChanges: readonly FormatChange[] = [
  {
    version: firstRecorded,
    summary: 'vendor.yaml is called shop.yaml, and records the version of Backline that it was written for',
    find: (texts) => (texts.has(shopFileBefore) && !texts.has(shopFile) ? [shopFileBefore] : []),
    rewrite: renameVendorFile,
  },
  {
    version: '0.3.0',
    summary:
      'theme.yaml defines the look; without it, a shop of this version is plain. The new file keeps the look as it is',
    find: (texts, from) => (isBefore(from, '0.3.0') && !texts.has(themeFile) ? [themeFile] : []),
    rewrite: (texts) => new Map(texts).set(themeFile, themeBefore),
  },
  {
    version: headingsRequiredSince,
    summary: `the imprint has the headings that signing up links to: ${[...legalHeadings.values()].map((heading) => `'## ${heading}'`).join(' and ')}`,
    find: (texts, from) =>
      isBefore(from, headingsRequiredSince) && !hasHeadings(texts.get(imprintFile)) ? [imprintFile] : [],
  },
]

const hasHeadings = (text = ''): boolean =>
  [...legalHeadings.values()].every((heading) => new RegExp(`^## +${heading}[ \\t]*\\r?$`, 'im').test(text))

function renameVendorFile(texts: ShopTexts): ShopTexts {
  const renamed = new Map(texts)
  const text = texts.get(shopFileBefore) ?? ''
  const start = /^---[ \t]*\r?\n/.exec(text)?.[0] ?? ''
  const version = `# The version of Backline that this shop was written for.\nbackline: '${firstRecorded}'\n`
  renamed.delete(shopFileBefore)
  return renamed.set(shopFile, `${start}${version}${text.slice(start.length)}`)
}

export type Upgrade = {
  from: string
  to: string
  /** What is written in an old way, with the files, whether or not it can be rewritten. */
  deprecated: readonly { summary: string; files: readonly string[]; isRewritten: boolean }[]
  /** The whole shop as it is to be. */
  texts: ShopTexts
}

/**
 * The shop as this version of the program would write it. Throws NewerShopError for a shop that was written for a newer
 * program, and Error for one without shop.yaml.
 */
export function planUpgrade(texts: ShopTexts, to = programVersion, changes = formatChanges): Upgrade {
  const from = findVersion(texts)
  if (isBefore(to, from)) throw new NewerShopError(from, to)
  let upgraded = texts
  const deprecated = changes.flatMap(({ version, summary, find, rewrite }) => {
    const files = isBefore(to, version) ? [] : find(upgraded, from)
    if (files.length === 0) return []
    upgraded = rewrite?.(upgraded) ?? upgraded
    return [{ summary, files, isRewritten: rewrite !== undefined }]
  })
  return { from, to, deprecated, texts: recordVersion(upgraded, to) }
}

/** The shop was written for a program that is newer than this one. */
export class NewerShopError extends Error {
  constructor(from: string, to: string) {
    super(
      `shop.yaml: The shop was written for Backline ${from}, and this is ${to}. Update the program: git pull in its folder, then start again`,
    )
    this.name = 'NewerShopError'
  }
}

function findVersion(texts: ShopTexts): string {
  const text = texts.get(shopFile)
  if (text === undefined && texts.has(shopFileBefore)) return beforeRecorded
  const version: unknown = text === undefined ? undefined : parseDocument(text).get('backline')
  if (typeof version === 'string' && /^\d+\.\d+\.\d+$/.test(version)) return version
  throw new Error(
    text === undefined
      ? 'shop.yaml: The file is missing'
      : `shop.yaml: backline: Must be a version in quotes, such as '${programVersion}'`,
  )
}

function recordVersion(texts: ShopTexts, version: string): ShopTexts {
  const text = texts.get(shopFile)
  if (text === undefined || findVersion(texts) === version) return texts
  return new Map(texts).set(shopFile, setField(text, { name: 'backline', value: version, after: 'name' }))
}
