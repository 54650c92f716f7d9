import type { Download } from '#contract/entities/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { describeSize } from '../../parts/downloads/file-size.ts'
import { namePlatform } from '../../parts/downloads/release-words.ts'
import { Checksum } from './checksum.tsx'
import styles from './download-line.module.css'

type DownloadLineProps = {
  download: Download
  /** For the system that the visitor is on. */
  isOwn: boolean
  isBusy: boolean
  onStart: () => void
}

/** A file of a release: what it is for, how large, how to get it and how to tell that it arrived whole. */
export function DownloadLine({ download, isOwn, isBusy, onStart }: DownloadLineProps) {
  const { name, platform, size, sha256, path } = download
  return (
    <li className={styles.line}>
      <p className="p-strong">{namePlatform(platform)}</p>
      <p className={styles.facts}>
        {name}, {describeSize(size)}
        {isOwn && ', for the system you are on'}
      </p>
      {path !== null && (
        <div className={styles.get}>
          <Button look={isOwn ? 'solid' : 'line'} busy={isBusy} onClick={onStart}>
            Download<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </div>
      )}
      {sha256 !== undefined && (
        <div className="p-whole">
          <Checksum sha256={sha256} fileName={name} />
        </div>
      )}
    </li>
  )
}
