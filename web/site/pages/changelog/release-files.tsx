import { fillPath } from '#contract/endpoint.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { ProductSign } from '#contract/site-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { namePlatform } from '../../components/downloads/release-texts.ts'
import { useDownload } from '../../components/downloads/use-download.ts'
import { Link } from '../../navigation/link.tsx'
import { useVisit } from '../../navigation/navigation.tsx'
import { signInAddress } from '../../navigation/return-path.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { products } from '../../site-links.ts'
import styles from './page.module.css'
import type { ChangelogRelease, FileReaders } from './schema.ts'

type ReleaseFilesProps = { product: ProductSign; release: ChangelogRelease; filesFor: FileReaders }

/** The platforms of a version, with links to the files for those who may download them, and an explanation for others. */
export function ReleaseFiles({ product, release, filesFor }: ReleaseFilesProps) {
  const { licensingHost } = useConfig()
  const isCustomer = useStore(useShop().session.$user) !== null
  const { version } = release
  const files = release.files.map((file) => ({
    ...file,
    path: licensingHost + fillPath(inventoryEndpoints.download.path, { id: product.id, target: file.key, version }),
  }))
  if (filesFor === 'customers' && isCustomer) return <FilesOfCustomers files={files} />
  const isOpen = filesFor === 'everybody'
  return (
    <div className={styles.files}>
      <p>{isOpen ? 'Download for' : 'Runs on'}</p>
      <ul className={styles.systems}>
        {files.map(({ key, name, platform, path }) => (
          <li key={key}>
            {isOpen ? (
              <a href={path}>
                {namePlatform(platform)}
                <VisuallyHidden> {name}</VisuallyHidden>
              </a>
            ) : (
              namePlatform(platform)
            )}
          </li>
        ))}
      </ul>
      {filesFor === 'customers' && <SignInToDownload version={version} />}
      {filesFor === 'owners' && (
        <p>
          <Link href={products.href}>
            Download from your products<VisuallyHidden>: version {version}</VisuallyHidden>
          </Link>
        </p>
      )}
    </div>
  )
}

function SignInToDownload({ version }: { version: string }) {
  const { url } = useVisit()
  return (
    <p>
      <Link href={signInAddress(url.pathname)}>
        Sign in to download<VisuallyHidden> version {version}</VisuallyHidden>
      </Link>
    </p>
  )
}

type FilesOfCustomersProps = { files: (ChangelogRelease['files'][number] & { path: string })[] }

/** The files of a version for customers who are signed in: each is requested with their token. */
function FilesOfCustomers({ files }: FilesOfCustomersProps) {
  const { wanted, isBusy, problem, news, start } = useDownload()
  return (
    <>
      <div className={styles.files}>
        <p>Download for</p>
        <ul className={styles.systems}>
          {files.map((file) => (
            <li key={file.key}>
              <Button
                look="plain"
                busy={isBusy && file.key === wanted?.key}
                onClick={() => start({ ...file, path: new URL(file.path, location.href).href })}
              >
                {namePlatform(file.platform)}
                <VisuallyHidden> {file.name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <p role="status">{news}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </>
  )
}
