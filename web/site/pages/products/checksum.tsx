import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './checksum.module.css'

type ChecksumProps = { sha256: string; fileName: string }

/** The sum by which to tell that a file has arrived as it was sent, for whoever opens it. */
export function Checksum({ sha256, fileName }: ChecksumProps) {
  const [news, setNews] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(sha256)
      setNews('Copied.')
    } catch {
      setNews('Your browser does not let us copy. Select it and copy it yourself.')
    }
  }

  return (
    <Disclosure
      className={styles.checksum}
      summary={
        <>
          SHA-256<VisuallyHidden> of {fileName}</VisuallyHidden>
        </>
      }
    >
      <div className={styles.body}>
        <code className={styles.sum}>{sha256}</code>
        <div className={styles.copy}>
          <Tooltip text="The sum of the file that you have must be the same, or it did not arrive whole.">
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
