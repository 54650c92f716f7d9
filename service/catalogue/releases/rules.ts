import type { ReleaseFile } from './content-schema.ts'

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
