import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { namePlatform } from '../../parts/downloads/release-words.ts'
import { useDownload } from '../../parts/downloads/use-download.ts'
import styles from './release-files.module.css'
import type { ChangelogRelease } from './schema.ts'

type FilesOfCustomersProps = { files: (ChangelogRelease['files'][number] & { path: string })[] }

/** The files of a version for whoever is signed in: the service is asked for each with their token. */
export function FilesOfCustomers({ files }: FilesOfCustomersProps) {
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
