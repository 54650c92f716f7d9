import { useCallback, useState } from 'react'
import { type UpdateItem, type UpdatesFeed, updatesFeedSchema, updatesPath } from '#contract/update-feed.ts'
import { fetchData } from '../../fetch-data.ts'

/** A version to choose. `date` is YYYY-MM-DD; null where the vendor names no day. */
export type Version = { version: string; date: string | null }
export type Versions = { releases: Version[]; prereleases: Version[] }

const patience = 10_000

/** The versions that a feed tells of, newest first, but for the one that is shown already; prereleases apart. */
export function readVersions({ items }: Pick<UpdatesFeed, 'items'>, shown: string | undefined): Versions {
  const others = items.filter((item) => item._backline.version !== shown)
  const pick = (prerelease: boolean) => others.filter((item) => item._backline.prerelease === prerelease).map(toVersion)
  return { releases: pick(false), prereleases: pick(true) }
}

const toVersion = ({ date_published, _backline }: UpdateItem): Version => ({
  version: _backline.version,
  date: date_published?.slice(0, 10) ?? null,
})

type Loaded = { status: 'waiting' } | { status: 'ready'; feed: UpdatesFeed } | { status: 'failed' }

/** The versions of a product, read from its update feed when `load` is called, and again after a failure. */
export function useVersions(productPath: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded>({ status: productPath === undefined ? 'failed' : 'waiting' })

  const load = useCallback(async () => {
    if (productPath === undefined) return
    const feed = await readFeed(updatesPath(productPath)).catch(() => null)
    setLoaded(feed === null ? { status: 'failed' } : { status: 'ready', feed })
  }, [productPath])

  return { loaded, load }
}

async function readFeed(path: string): Promise<UpdatesFeed | null> {
  const response = await fetchData(path, AbortSignal.timeout(patience))
  return response.ok ? updatesFeedSchema.parse(await response.json()) : null
}
