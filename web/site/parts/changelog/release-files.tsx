import { fillPath } from '#contract/endpoint.ts'
import { downloadEndpoints } from '#contract/endpoints/downloads.ts'
import type { ChangelogRelease } from '#contract/pages/changelog.ts'
import type { ProductSign } from '#contract/pages/parts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { namePlatform } from '../downloads/release-words.ts'
import { siteLinks } from '../frame/site-links.ts'
import styles from './release-files.module.css'

type ReleaseFilesProps = { product: ProductSign; release: ChangelogRelease; isOpen: boolean }

/** What a version runs on: each system leads to its file where anybody may have it, else to what the customer owns. */
export function ReleaseFiles({ product, release: { version, files }, isOpen }: ReleaseFilesProps) {
  const { licensingHost } = useConfig()
  const addressOf = (target: string) =>
    licensingHost + fillPath(downloadEndpoints.download.path, { id: product.id, target, version })
  return (
    <div className={styles.files}>
      <p>{isOpen ? 'Download for' : 'Runs on'}</p>
      <ul className={styles.systems}>
        {files.map(({ key, name, platform }) => (
          <li key={key}>
            {isOpen ? (
              <a href={addressOf(key)}>
                {namePlatform(platform)}
                <VisuallyHidden> {name}</VisuallyHidden>
              </a>
            ) : (
              namePlatform(platform)
            )}
          </li>
        ))}
      </ul>
      {!isOpen && (
        <p>
          <Link href={siteLinks.products.href}>
            Download from your products<VisuallyHidden>: version {version}</VisuallyHidden>
          </Link>
        </p>
      )}
    </div>
  )
}
