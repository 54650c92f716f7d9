import path from 'node:path'
import { measureFile } from './hashed-file.ts'
import { type Manifest, nameRelease, readManifest } from './manifest.ts'
import { describeMissing, type Given, type Sorted, sortShares } from './shares.ts'

export type Verified = {
  manifest: Manifest
  /** What is missing or damaged, in words. */
  faults: string[]
  shares: Sorted
}

/** Compares every file of a sealed release with its manifest, without opening it; and shares with it, if any are given. */
export async function verifyRelease(
  folder: string,
  given: readonly Given[],
  tell: (line: string) => void,
): Promise<Verified> {
  const { manifest } = await readManifest(folder)
  const faults: string[] = []
  for (const { name, size, sha256 } of manifest.files) {
    const found = await measureFile(path.join(folder, name))
    if (found === null) faults.push(`${name} is missing`)
    else if (found.size !== size) faults.push(`${name} has ${found.size} bytes instead of ${size}`)
    else if (found.sha256 !== sha256) faults.push(`${name} is damaged: its SHA-256 is ${found.sha256}`)
    else tell(`${name} is as it was written`)
  }
  return { manifest, faults, shares: sortShares(given, manifest) }
}

/** What was found, for people. */
export function describeVerified(
  { manifest, faults, shares: { good, refused } }: Verified,
  hasShares: boolean,
): string {
  const { vendor, needed, trustees, files } = manifest
  const whole = `All ${files.length} files are there and as they were written.`
  return [
    `This is ${nameRelease(manifest)} of ${vendor.name} (${manifest.id}).`,
    ...(faults.length === 0 ? [whole] : [...faults, 'Replace what is damaged from another copy of the folder.']),
    `${needed} of ${trustees.length} shares open it: ${trustees.map(({ name }) => name).join(', ')}.`,
    ...good.map(({ trustee }) => `The share of ${trustee} is good.`),
    ...refused,
    ...(hasShares ? [describeMissing(good, manifest) ?? 'These shares are enough to open it.'] : []),
  ].join('\n')
}
