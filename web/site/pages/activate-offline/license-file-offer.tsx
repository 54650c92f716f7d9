import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './license-file-offer.module.css'
import type { OfflineStep } from './use-offline-activation.ts'

type LicenseFileOfferProps = { step: Extract<OfflineStep, { kind: 'done' }>; onAnother: () => void }

/** The license file to download, and what to do with it on the other computer. */
export function LicenseFileOffer({ step, onAnother }: LicenseFileOfferProps) {
  const { file, activation } = step
  const { product } = activation.license
  const name = `${product.id}.mb`
  return (
    <>
      <p>
        {product.name} has a seat for <strong>{file.deviceName}</strong>.
      </p>
      <a href={activation.location} download={name} className={buttonClass('solid', true)}>
        Download {name}
      </a>
      <ol className={styles.steps}>
        <li>Copy the file to {file.deviceName}, the way that the machine file came.</li>
        <li>Open {product.name} there and give it the file. It checks it by itself, without a connection.</li>
        <li>Go back to your music.</li>
      </ol>
      <p className={styles.aside}>
        The download works for a few minutes. If you need it again later, bring the same machine file again: that takes
        no second seat. The computer is now listed under <Link href="/user-area/licenses">your licenses</Link>.
      </p>
      <Button look="plain" onClick={onAnother}>
        Activate another computer
      </Button>
    </>
  )
}
