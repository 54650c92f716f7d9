import { useMemo, useRef, useState } from 'react'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import { createProducts } from '#web/client/inventory.ts'
import { findPlatform, readMachine, sortDownloads } from '#web/client/platforms.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { describeVersion, explainHindrance } from '../../parts/downloads/release-words.ts'
import { useDownload } from '../../parts/downloads/use-download.ts'
import { useShop } from '../../shop.tsx'
import { DownloadLine } from './download-line.tsx'
import styles from './release-downloads.module.css'
import { VersionChoice } from './version-choice.tsx'

/**
 * The files of a product: those of its current version, and of another one for whoever asks for it.
 * [content.product-downloads] [entities.platform]
 */
export function ReleaseDownloads({ product }: { product: ProductSummary }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { shown, isOther, choose, reset } = useRelease(product)

  function goBack() {
    reset()
    heading.current?.focus()
  }

  return (
    <div className="p-stack p-gap-4">
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {shown.version ? `Version ${shown.version}` : 'Downloads'}
        <VisuallyHidden> of {product.name}</VisuallyHidden>
      </h3>
      <About release={shown} />
      <Files key={shown.version} release={shown} />
      {isOther && (
        <Button look="line" className={styles.back} onClick={goBack}>
          {product.version ? `Back to version ${product.version}` : 'Back'}
        </Button>
      )}
      <VersionChoice product={product} heading={heading} choose={choose} />
    </div>
  )
}

/** A line for each change, as the vendor wrote them. */
const Notes = ({ text }: { text: string }) => (
  <ul className={styles.notes}>
    {text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => (
        <li key={line}>{line}</li>
      ))}
  </ul>
)

function About({ release }: { release: ProductSummary }) {
  const standing = describeVersion(release)
  return (
    <>
      {standing && <p className="p-strong">{standing}</p>}
      {release.releaseDescription && <Notes text={release.releaseDescription} />}
    </>
  )
}

/** All of a release's files, the one for the visitor's system first (specification §3, Download platform). */
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
