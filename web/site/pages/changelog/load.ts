import { readNotes } from '../../components/downloads/release-notes.ts'
import type { PresentedProduct, Release } from '../../content.ts'
import { type Load, writeHead } from '../../load.ts'
import type { ChangelogPage, ChangelogRelease, FileReaders } from './schema.ts'

export const load: Load<ChangelogPage> = (site) =>
  site.products.map(({ product, sign, picture, releases, downloads }) => {
    const lead = `Every version of ${product.name}, newest first: what is new, what was fixed, and the files.`
    return {
      parameters: { product: product.id },
      payload: {
        head: writeHead(`${product.name} changelog`, lead, site),
        headline: 'Changelog',
        lead,
        product: sign,
        ...(picture && { image: picture }),
        filesFor: readersOf(downloads),
        releases: releases.map(toEntry),
      },
    }
  })

/** A product that another service sells has its downloads there, where it is decided who may have them. */
function readersOf(downloads: PresentedProduct['downloads']): FileReaders {
  if (downloads === undefined || downloads.needsOwnership) return 'owners'
  return downloads.needsUser ? 'customers' : 'everybody'
}

const toEntry = ({
  version,
  released,
  isCurrent,
  isPrerelease,
  description = '',
  artifacts,
}: Release): ChangelogRelease => ({
  version,
  date: released ?? null,
  isCurrent,
  isPrerelease,
  ...readNotes(description),
  files: artifacts.map(({ key, name, platform }) => ({ key, name, platform })),
})
