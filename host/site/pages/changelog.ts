import type { Change, ChangelogPage, ChangelogRelease, FileReaders } from '#contract/pages/changelog.ts'
import { findCurrentVersion, isPrerelease, type ReleaseFile, releasesOf } from '#service/catalogue/index.ts'
import type { Made } from './makers.ts'
import { type Presented, type SiteContent, writeHead } from './site-content.ts'

/** A page of versions for each of the products that are wanted. */
export const makeChangelogs = (
  { content, products }: SiteContent,
  isWanted: (product: Presented) => boolean,
): Made<ChangelogPage>[] =>
  products.filter(isWanted).map(({ product: { id, name }, sign, microOf }) => {
    const { catalogue } = content
    const releases = releasesOf(catalogue.releases, id)
    const current = findCurrentVersion(releases)
    const lead = `Every version of ${name}, the newest first: what is new, what was mended, and the files.`
    return {
      parameters: { product: microOf ?? id },
      payload: {
        head: writeHead(`${name} changelog`, lead, content),
        headline: 'Changelog',
        lead,
        product: sign,
        filesFor: readersOf(catalogue.products.find((product) => product.id === id)),
        releases: releases.map((release) => toEntry(release, current)),
      },
    }
  })

/** Whoever sells elsewhere says there who may have the files. */
function readersOf(product: { downloads: { needsUser: boolean; needsOwnership: boolean } } | undefined): FileReaders {
  if (product === undefined || product.downloads.needsOwnership) return 'owners'
  return product.downloads.needsUser ? 'customers' : 'everybody'
}

function toEntry(release: ReleaseFile, current: string | null): ChangelogRelease {
  const { version, released, description = '', artifacts } = release
  return {
    version,
    date: released ?? null,
    isCurrent: version === current,
    isPrerelease: isPrerelease(release),
    ...readNotes(description),
    files: artifacts.map(({ key, name, platform }) => ({ key, name, platform })),
  }
}

/** Notes as vendors write them: a line that sums up, then a line for each change. */
export function readNotes(description: string): Pick<ChangelogRelease, 'summary' | 'changes'> {
  const [summary = null, ...changes] = description
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { summary, changes: changes.map(readChange) }
}

/** 'Mended: the jar' is a change of the kind Mended; only one word before the colon makes a kind. */
function readChange(line: string): Change {
  const [, kind, text] = /^(\p{L}+): +(.+)$/u.exec(line) ?? []
  return kind !== undefined && text !== undefined ? { kind, text } : { kind: null, text: line }
}
