import type { Content } from '#host/shop/content.ts'
import type { ReleasedKey, SunsetProduct } from '#host/sunset/sunset-site.ts'
import { findCurrentVersion, releasesOf, storedNameOf } from '#service/catalogue/index.ts'
import type { Database } from '#service/database/index.ts'
import { type Key, readEveryKey, type Storage } from '#service/platform/index.ts'
import type { SiteFile } from './seal-release.ts'
import { SunsetError } from './sunset-error.ts'

/** The keys in a sealed release by what they sign: those whose signatures plug-ins check, with their algorithms. */
const released: readonly { purpose: Key['purpose']; algorithm: string }[] = [
  { purpose: 'license', algorithm: 'RS256' },
  { purpose: 'compact-license', algorithm: 'Ed25519' },
]

/** The keys of a release, retired ones too: there may be plug-ins that know no other. */
export async function readReleasedKeys(database: Database, keySecret: Buffer, now: Date): Promise<ReleasedKey[]> {
  const keys: ReleasedKey[] = []
  for (const { purpose, algorithm } of released)
    for (const key of await readEveryKey(database.query, keySecret, purpose, now))
      keys.push({
        purpose,
        algorithm,
        id: key.id,
        createdAt: key.createdAt.toISOString(),
        retiredAt: key.retiredAt?.toISOString() ?? null,
        privateKey: key.secret,
        publicKey: key.publicKey ?? '',
      })
  return keys
}

/** The products of a shop, each with the files of its current version, or of its newest one if it has only prereleases. */
export const listProducts = ({ products, releases, storedFiles }: Content['catalogue']): SunsetProduct[] =>
  products.map(({ id, name, tagline }) => {
    const ofProduct = releasesOf(releases, id)
    const current = findCurrentVersion(ofProduct)
    const release = ofProduct.find(({ version }) => version === current) ?? ofProduct[0]
    const downloads = (release?.artifacts ?? []).flatMap(({ name: artifact, platform, file }) => {
      const stored = release && storedNameOf(release, file)
      const measured = stored === undefined ? undefined : storedFiles[stored]
      return stored && measured ? [{ name: artifact, platform, path: `downloads/${stored}`, ...measured }] : []
    })
    return { id, name, tagline, version: release?.version ?? null, downloads }
  })

/** A download as a file of the release, which is read from the storage and compared with the catalogue. */
export const toSiteFile = (storage: Storage, { path, size, sha256 }: SunsetProduct['downloads'][number]): SiteFile => ({
  path,
  expected: { size, sha256 },
  async *read() {
    const stored = path.slice('downloads/'.length)
    const opened = await storage.open(stored)
    if (!opened) throw new SunsetError(`${stored} is missing in ${storage.place}: put it back, then prepare again`)
    try {
      yield* opened.read()
    } finally {
      await opened.close()
    }
  },
})
