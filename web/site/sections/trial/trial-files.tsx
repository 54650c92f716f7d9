import { fillPath } from '#contract/endpoint.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { sortDownloads } from '#web/client/platforms.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { nameSystem } from '#web/ui/name-system.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useDownload } from '../../components/downloads/use-download.ts'
import { useSystem } from '../../components/system/use-system.ts'
import { Link } from '../../navigation/link.tsx'
import { useVisit } from '../../navigation/navigation.tsx'
import { signInAddress } from '../../navigation/return-path.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import type { TrialSection } from './schema.ts'
import styles from './section.module.css'

type TrialFilesProps = Pick<TrialSection, 'product' | 'version' | 'files' | 'downloadsNeedAccount'>

/** The files of the current version, that for the visitor's system first once it is known. */
export function TrialFiles({ product, version, files, downloadsNeedAccount }: TrialFilesProps) {
  const { licensingHost } = useConfig()
  const { url } = useVisit()
  const isCustomer = useStore(useShop().session.$user) !== null
  const system = useSystem()
  const addressed = sortDownloads(files, system?.platform ?? null).map((file) => ({
    ...file,
    path: licensingHost + fillPath(inventoryEndpoints.download.path, { id: product.id, target: file.key, version }),
  }))
  if (downloadsNeedAccount && isCustomer) return <FilesOfCustomers files={addressed} />
  if (downloadsNeedAccount)
    return (
      <p>
        <Link href={signInAddress(`${url.pathname}#trial`)} className={buttonClass('line')}>
          Sign in to download
        </Link>
      </p>
    )
  return (
    <ul className={styles.files}>
      {addressed.map(({ key, platform, path }) => (
        <li key={key}>
          <a href={path} className={buttonClass(platform === system?.platform ? 'solid' : 'line')}>
            {nameSystem(platform)}
          </a>
        </li>
      ))}
    </ul>
  )
}

type AddressedFile = TrialSection['files'][number] & { path: string }

/** Each is requested with the customer's token. */
function FilesOfCustomers({ files }: { files: AddressedFile[] }) {
  const { wanted, isBusy, problem, news, start } = useDownload()
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.key}>
            <Button
              look="line"
              busy={isBusy && file.key === wanted?.key}
              onClick={() => void start({ ...file, path: new URL(file.path, location.href).href })}
            >
              {nameSystem(file.platform)}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{news}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </>
  )
}
