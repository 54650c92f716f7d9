import * as z from 'zod/mini'
import { platforms } from '#contract/statuses.ts'

const text = z.string().check(z.minLength(1, 'Must not be empty'))
const version = z
  .string('Must be text: put quotes around it')
  .check(
    z.regex(
      /^\d+(\.\d+){0,3}(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$/,
      "Must be a version such as '2.1.0' or '2.2.0-beta.1'",
    ),
  )
const artifact = z.strictObject({
  /** Tells it from the others of its release, also in addresses. */
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'Must be lower-case letters, digits and dashes')),
  platform: z.enum(platforms, `Must be ${platforms.join(', ')}`),
  name: text,
  /** What the file is called, under `{product}/{version}/` of the storage. */
  file: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._+ -]*$/, 'Must be the name of a file, without a folder')),
  manifest: z.optional(
    z.strictObject({
      files: z.array(z.strictObject({ name: text, path: text })),
      licensePath: z.optional(text),
    }),
  ),
})

/** `content/catalogue/releases/{product}/{version}.yaml`. */
export const releaseFileSchema = z.strictObject({
  version,
  released: z.optional(z.iso.date("Must be a day such as '2026-10-02'")),
  description: z.optional(text),
  /** Never current, for whoever chooses it; by itself what has a dash in its version. */
  prerelease: z.optional(z.boolean()),
  /** False of a draft, which is no release yet or no longer one: nobody gets it, and its files may be missing. */
  published: z.optional(z.boolean()),
  artifacts: z.array(artifact).check(
    z.minLength(1, 'Must have at least one file to download'),
    z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Must not name a key twice'),
  ),
})

export type ReleaseFile = z.infer<typeof releaseFileSchema> & { productId: string }

export const storedNameOf = ({ productId, version }: ReleaseFile, file: string) => `${productId}/${version}/${file}`

export const isDraft = ({ published }: Pick<ReleaseFile, 'published'>) => published === false

export const isPrerelease = ({ version, prerelease }: ReleaseFile) => prerelease ?? version.includes('-')

/** Orders versions as people do, newest first: numbers by their value, and what has a dash before what it leads to. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [splitVersion(one), splitVersion(other)]
  return comparePartwise(second.numbers, first.numbers) || compareSuffixes(second.suffix, first.suffix)
}

export const releasesOf = (releases: readonly ReleaseFile[], productId: string): ReleaseFile[] =>
  releases
    .filter((release) => release.productId === productId)
    .sort((one, other) => compareVersions(one.version, other.version))

export function findCurrentVersion(releases: ReleaseFile[]): string | null {
  const [newest] = releases
    .filter((release) => !isPrerelease(release))
    .map(({ version }) => version)
    .sort(compareVersions)
  return newest ?? null
}

export type ReleaseFault = { productId: string; version: string | null; reason: string }

export function findReleaseFaults({
  products,
  releases,
}: {
  products: readonly { id: string }[]
  releases: readonly ReleaseFile[]
}): ReleaseFault[] {
  const named = new Set(releases.map(({ productId }) => productId))
  const strays = [...named].filter((productId) => !products.some(({ id }) => id === productId))
  const isDouble = (one: ReleaseFile, other: ReleaseFile) =>
    one.productId === other.productId && compareVersions(one.version, other.version) === 0
  return [
    ...strays.map((productId) => ({ productId, version: null, reason: `There is no product ${productId}` })),
    ...releases.flatMap((release) => {
      const first = releases.find((other) => isDouble(other, release))
      if (first === undefined || first === release) return []
      const { productId, version } = release
      return { productId, version, reason: `version: Counts as the same as ${first.version}` }
    }),
  ]
}

function splitVersion(text: string) {
  const dash = text.indexOf('-')
  const numbers = (dash < 0 ? text : text.slice(0, dash)).split('.')
  return { numbers, suffix: dash < 0 ? null : text.slice(dash + 1).split(/[.-]/) }
}

function compareSuffixes(one: string[] | null, other: string[] | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return comparePartwise(one, other)
}

function comparePartwise(one: string[], other: string[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const order = compareParts(one[index] ?? '', other[index] ?? '')
    if (order !== 0) return order
  }
  return 0
}

const isNumber = (part: string) => /^\d+$/.test(part)

/** A missing part counts as 0, and numbers come before words. */
function compareParts(one: string, other: string): number {
  if (isNumber(one || '0') && isNumber(other || '0')) return Number(one) - Number(other)
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1
  return one < other ? -1 : Number(one > other)
}
