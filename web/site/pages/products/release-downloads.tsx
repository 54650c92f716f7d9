import { useMemo, useRef, useState } from 'react'
import type { Download, ProductSummary } from '#contract/entities/catalogue.ts'
import { createProducts } from '#web/client/inventory.ts'
import { findPlatform, readMachine, sortDownloads } from '#web/client/platforms.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ChangeList } from '../../components/downloads/change-list.tsx'
import { describeSize } from '../../components/downloads/file-size.ts'
import { readNotes } from '../../components/downloads/release-notes.ts'
import { describeVersion, explainHindrance, namePlatform } from '../../components/downloads/release-texts.ts'
import { useDownload } from '../../components/downloads/use-download.ts'
import { useShop } from '../../shop.tsx'
import styles from './page.module.css'
import { VersionChoice } from './version-choice.tsx'

/** The files of a product's current or another version. [content.product-downloads] [entities.platform] */
export function ReleaseDownloads({ product }: { product: ProductSummary }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { shown, isOther, choose, reset } = useRelease(product)

  function goBack() {
    reset()
    heading.current?.focus()
  }

  return (
    <div className="p-stack p-gap-4">
      <h3 ref={heading} tabIndex={-1} className="p-label">
        {shown.version ? `Version ${shown.version}` : 'Downloads'}
        <VisuallyHidden> of {product.name}</VisuallyHidden>
      </h3>
      <Standing release={shown} />
      <Files key={shown.version} release={shown} />
      <Notes release={shown} />
      {isOther && (
        <Button look="line" className={styles.back} onClick={goBack}>
          {product.version ? `Back to version ${product.version}` : 'Back'}
        </Button>
      )}
      <VersionChoice product={product} heading={heading} choose={choose} />
    </div>
  )
}

/** What a version is beside the current one; nothing of the current one. */
function Standing({ release }: { release: ProductSummary }) {
  const standing = describeVersion(release)
  return standing && <p className="p-strong">{standing}</p>
}

function Notes({ release: { releaseDescription = '' } }: { release: ProductSummary }) {
  const { summary, changes } = readNotes(releaseDescription)
  if (summary === null) return null
  return (
    <div className={styles.notes}>
      <p className="p-measure">
        <NoBreak text={summary} />
      </p>
      <ChangeList changes={changes} />
    </div>
  )
}

/** The files of a release, the one for the visitor's system first (specification §3, Download platform). */
function Files({ release }: { release: ProductSummary }) {
  const { wanted, isBusy, problem, news, start } = useDownload()
  const platform = findPlatform(readMachine(navigator))
  const downloads = sortDownloads(release.downloads ?? [], platform)
  if (downloads.length === 0) return <p>There is nothing to download yet. The next release shows up here.</p>
  return (
    <>
      {downloads.some(({ path }) => path === null) && <p className="p-strong">{explainHindrance(release)}</p>}
      <ul>
        {downloads.map((download) => (
          <DownloadLine
            key={download.key}
            download={download}
            isOwn={download.platform === platform}
            isBusy={isBusy && download.key === wanted?.key}
            onStart={() => start(download)}
          />
        ))}
      </ul>
      <p role="status" className={styles.news}>
        {news}
      </p>
      {problem && wanted && (
        <Notice kind="problem">
          <p>{problem}</p>
          <Button look="line" onClick={() => start(wanted)}>
            Try again
          </Button>
        </Notice>
      )}
    </>
  )
}

/** The version of a product that is shown: the current one, or another that the customer asks for by its name. */
function useRelease(current: ProductSummary) {
  const shop = useShop()
  const products = useMemo(() => createProducts(shop), [shop])
  const [other, setOther] = useState<ProductSummary | null>(null)
  return {
    shown: other ?? current,
    isOther: other !== null,
    choose: async (version: string) => setOther(await products.get(current.id, { version })),
    reset: () => setOther(null),
  }
}

type DownloadLineProps = {
  download: Download
  isOwn: boolean
  isBusy: boolean
  onStart: () => void
}

function DownloadLine({ download, isOwn, isBusy, onStart }: DownloadLineProps) {
  const { name, platform, size, sha256, path } = download
  return (
    <li className={styles.line}>
      <p className="p-strong">{namePlatform(platform)}</p>
      <p className="p-entry-note">
        {describeSize(size)}
        {isOwn && ', your system'}
      </p>
      {path !== null && (
        <div className="p-entry-action">
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

type ChecksumProps = { sha256: string; fileName: string }

function Checksum({ sha256, fileName }: ChecksumProps) {
  const { news, copy } = useCopy(sha256, 'the checksum')
  return (
    <Disclosure
      className={styles.checksum}
      summary={
        <>
          SHA-256<VisuallyHidden> of {fileName}</VisuallyHidden>
        </>
      }
    >
      <div className={styles.downloadsBody}>
        <code className={styles.sum}>{sha256}</code>
        <div className={styles.copy}>
          <Tooltip text="If the checksum of your file differs, the download is incomplete.">
            {(described) => (
              <Button look="plain" onClick={copy} {...described}>
                Copy<VisuallyHidden> the SHA-256 of {fileName}</VisuallyHidden>
              </Button>
            )}
          </Tooltip>
          <p role="status">{news}</p>
        </div>
      </div>
    </Disclosure>
  )
}
