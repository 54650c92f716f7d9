import { useCallback, useEffect, useState } from 'react'
import { readCompactLicense } from '#web/client/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { useShop } from '../../shop.tsx'
import styles from './compact-license.module.css'

type CompactLicenseProps = { location: string; productName: string; deviceName: string }

/** The license as a QR code for the computer's camera, and as groups of characters to type there. */
export function CompactLicense({ location, productName, deviceName }: CompactLicenseProps) {
  const { license, problem, load } = useCompactLicense(location)
  if (problem)
    return (
      <>
        <Notice kind="problem">{problem}</Notice>
        <Button look="line" onClick={load}>
          Try again
        </Button>
      </>
    )
  if (!license) return <p role="status">Making the code…</p>
  return (
    <>
      <p>
        If {productName} offers to scan a license on {deviceName}, hold this code up to its camera.
      </p>
      <QrCode className={styles.code} text={license} label="QR code with the license" />
      <h3 className={styles.heading}>Or type it there</h3>
      <p>Thirteen groups of ten characters. If you mistype one, {productName} tells you which group it is in.</p>
      <ol className={styles.groups} aria-label="Groups of the license">
        {license.split('-').map((group) => (
          <li key={group}>
            <code>
              <span>{group.slice(0, 5)}</span>
              <span>{group.slice(5)}</span>
            </code>
          </li>
        ))}
      </ol>
      <p className={styles.hint}>
        Capital or small letters, either will do. A 0 is always a zero and a 1 always a one: the license has no letters
        O, I, L or U.
      </p>
    </>
  )
}

function useCompactLicense(location: string) {
  const shop = useShop()
  const [license, setLicense] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(async () => {
    setProblem(null)
    await readCompactLicense(shop, location).then(setLicense, (error: unknown) =>
      setProblem(explainFailure(error, 'The code could not be made. The license file works as well.')),
    )
  }, [shop, location])

  useEffect(() => void load(), [load])
  return { license, problem, load }
}
