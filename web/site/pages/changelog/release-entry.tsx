import { useId } from 'react'
import type { ProductSign } from '#contract/site-config.ts'
import { formatDay } from '#web/ui/date.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ChangeList } from '../../components/downloads/change-list.tsx'
import styles from './page.module.css'
import { ReleaseFiles } from './release-files.tsx'
import { type ChangelogRelease, type FileReaders, versionAnchor } from './schema.ts'

type ReleaseEntryProps = { product: ProductSign; release: ChangelogRelease; filesFor: FileReaders }

/** A version: its date, changes, platforms and files. */
export function ReleaseEntry({ product, release, filesFor }: ReleaseEntryProps) {
  const id = useId()
  const { version, date, summary, changes } = release
  return (
    <article id={versionAnchor(version)} className={styles.entry} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.version}>
          <VisuallyHidden>{product.name} </VisuallyHidden>
          {version}
        </h2>
        {date && (
          <p>
            <time dateTime={date}>{formatDay(date)}</time>
          </p>
        )}
        <Standing {...release} />
      </header>
      <div className={styles.words}>
        {summary && <p className="p-lead p-measure">{summary}</p>}
        <ChangeList changes={changes} />
        <ReleaseFiles product={product} release={release} filesFor={filesFor} />
      </div>
    </article>
  )
}

function Standing({ isCurrent, isPrerelease }: ChangelogRelease) {
  if (isCurrent) return <p className="p-strong">Current version</p>
  if (!isPrerelease) return null
  return (
    <p>
      <strong className="p-strong">Prerelease.</strong> For testing. Don’t use it in sessions that matter.
    </p>
  )
}
