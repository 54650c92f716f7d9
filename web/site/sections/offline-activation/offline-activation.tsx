import { useEffect, useState } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SignInLinks } from '../../components/licenses/license-links.tsx'
import { SeatActivation } from '../../components/licenses/seat-activation.tsx'
import { useFocusOnChange } from '../../components/licenses/use-focus-on-change.ts'
import { NeedsScript } from '../../components/needs-script.tsx'
import { Link } from '../../navigation/link.tsx'
import { usePath } from '../../navigation/navigation.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { CompactLicense } from './compact-license.tsx'
import { MachineFileChoice } from './machine-file-choice.tsx'
import styles from './section.module.css'
import { type OfflineStep, useOfflineActivation } from './use-offline-activation.ts'

/** Activates a device that is offline: its machine file comes in, a license file goes out. */
export function OfflineActivation() {
  const user = useStore(useShop().session.$user)
  const { step, takeText, takeFiles, discard, activate } = useOfflineActivation()
  const isFileOver = useFileDrop(takeFiles)
  const { products } = useConfig()
  const product = step.kind === 'choosing' ? undefined : products.find(({ id }) => id === step.file.productId)
  const title = titleOf(step, product?.name)
  const heading = useFocusOnChange(title)
  return (
    <section className={styles.section}>
      <div className="p-left-6 p-grid p-gap-6">
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {product && <Illustration className={styles.figure} of={[product]} />}
      </div>
      <div className={styles.body}>
        <NeedsScript to="take your machine file" />
        {step.kind === 'choosing' && (
          <MachineFileChoice problem={step.problem} isFileOver={isFileOver} onText={takeText} onFiles={takeFiles} />
        )}
        {step.kind === 'chosen' && (
          <MachineFileQuestion step={step} user={user} onActivate={activate} onDiscard={discard} />
        )}
        {step.kind === 'done' && <LicenseOffer step={step} onAnother={discard} />}
      </div>
    </section>
  )
}

function titleOf(step: OfflineStep, productName: string | undefined): string {
  switch (step.kind) {
    case 'choosing':
      return 'Bring the machine file'
    case 'chosen':
      return `Activate ${productName ?? step.file.productId}?`
    case 'done':
      return 'Take the license with you'
  }
}

type LicenseOfferProps = { step: Extract<OfflineStep, { kind: 'done' }>; onAnother: () => void }

/**
 * The license for the other computer: as a file, as a code for its camera and as text to type. It goes back first by the way that
 * the machine file came.
 */
function LicenseOffer({ step, onAnother }: LicenseOfferProps) {
  const { file, isScanned, activation } = step
  const { product } = activation.license
  const code = <CompactLicense location={activation.location} productName={product.name} deviceName={file.deviceName} />
  return (
    <>
      <p>
        {product.name} has a seat for <strong>{file.deviceName}</strong>.
      </p>
      {isScanned ? (
        <>
          {code}
          <h3 className={styles.heading}>Or carry it over as a file</h3>
          <p>Every version of {product.name} takes the license as a file.</p>
          <LicenseFile step={step} />
        </>
      ) : (
        <>
          <LicenseFile step={step} />
          <h3 className={styles.heading}>Or without a file</h3>
          {code}
        </>
      )}
      <p className={styles.aside}>
        The download works for a few minutes. If you need the license again later, scan the computer’s code or use its
        machine file once more. It takes no second seat. The computer is now listed under{' '}
        <Link href="/user-area/licenses">your licenses</Link>.
      </p>
      <Button look="plain" onClick={onAnother}>
        Activate another computer
      </Button>
    </>
  )
}

function LicenseFile({ step: { file, activation } }: Pick<LicenseOfferProps, 'step'>) {
  const { product } = activation.license
  const name = `${product.id}.mb`
  return (
    <>
      <a href={activation.location} download={name} className={buttonClass('solid', true)}>
        Download {name}
      </a>
      <ol className={styles.steps}>
        <li>Copy the file to {file.deviceName}.</li>
        <li>Open {product.name} there and give it the file. It needs no connection for that.</li>
        <li>Go back to your music.</li>
      </ol>
    </>
  )
}

type MachineFileQuestionProps = {
  step: Extract<OfflineStep, { kind: 'chosen' }>
  user: User | null
  onActivate: () => Promise<void>
  onDiscard: () => void
}

/** Asks before an offline device takes a seat, because its license can't be revoked on the device afterwards. */
function MachineFileQuestion({ step, user, onActivate, onDiscard }: MachineFileQuestionProps) {
  const { file, problem, isBusy } = step
  const path = usePath()
  const known = useConfig().products.find(({ id }) => id === file.productId)
  // A product that is no longer listed can still be activated.
  const product = known ?? { id: file.productId, name: file.productId }
  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <p>
        This machine file asks for {product.name} on the computer called <strong>{file.deviceName}</strong>.
      </p>
      {user ? (
        <SeatActivation product={product} email={user.email} isOffline busy={isBusy} onActivate={onActivate}>
          <p>
            It takes one seat of your license, unless this computer holds one already. You can free the seat later, but
            the license file on that computer can’t be taken back from here. So a license has a number of offline
            activations a year, and a freed seat does not give one back.
          </p>
        </SeatActivation>
      ) : (
        <>
          <p>To use a license, sign in. You come straight back here, and the file stays chosen.</p>
          <SignInLinks path={path} />
        </>
      )}
      <Button look="plain" onClick={onDiscard}>
        Choose another file
      </Button>
    </>
  )
}

/** Takes files dropped anywhere on the page; returns whether one hovers over it. `onDrop` must be stable. */
function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    function hover(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    function drop(event: DragEvent) {
      const files = [...(event.dataTransfer?.files ?? [])]
      setOver(false)
      if (files.length === 0) return
      event.preventDefault()
      onDrop(files)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragover', hover, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [onDrop])
  return isOver
}
