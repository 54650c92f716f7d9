/** Versions from one (the first of all, when it isn't said) up to another, which is the first that is not affected. */
export type VersionRange = { from?: string; before: string }

/**
 * Less than 0 when the left version comes before the right, 0 when they are the same, else more. A version that is not
 * out yet (`2.0.0-beta.2`) comes before the one that it leads to; among themselves such versions go by their text.
 */
export function compareVersions(left: string, right: string): number {
  const [ours, theirs] = [readVersion(left), readVersion(right)]
  const differing = ours.numbers.findIndex((number, at) => number !== theirs.numbers[at])
  if (differing !== -1) return (ours.numbers[differing] ?? 0) - (theirs.numbers[differing] ?? 0)
  if (ours.stage === theirs.stage) return 0
  if (ours.stage === '' || theirs.stage === '') return ours.stage === '' ? 1 : -1
  return ours.stage < theirs.stage ? -1 : 1
}

export const isWithin = (version: string, { from, before }: VersionRange): boolean =>
  compareVersions(version, before) < 0 && (from === undefined || compareVersions(version, from) >= 0)

/** What stands before the first point: packages promise that nothing breaks while it stays. */
export const majorOf = (version: string): number => readVersion(version).numbers[0] ?? 0

function readVersion(version: string) {
  const [, numbers = '', stage = ''] = /^(\d+\.\d+\.\d+)(?:-([\w.]+))?$/.exec(version) ?? []
  if (numbers === '') throw new Error(`${version} is no version like 1.2.3`)
  return { numbers: numbers.split('.').map(Number), stage }
}
