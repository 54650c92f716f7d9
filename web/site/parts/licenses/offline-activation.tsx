import { useShop, useStore } from '../../shop.tsx'
import { NeedsScript } from '../frame/needs-script.tsx'
import { LicenseFileOffer } from './license-file-offer.tsx'
import { MachineFileChoice } from './machine-file-choice.tsx'
import { MachineFileQuestion } from './machine-file-question.tsx'
import styles from './offline-activation.module.css'
import { useFileDrop } from './use-file-drop.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { type OfflineStep, useOfflineActivation } from './use-offline-activation.ts'
import { useProductName } from './use-product-name.ts'

/** Activates a device that is offline: its machine file comes in, a license file goes out. */
export function OfflineActivation() {
  const user = useStore(useShop().session.$user)
  const { step, takeText, takeFiles, discard, activate } = useOfflineActivation()
  const isFileOver = useFileDrop(takeFiles)
  const nameOf = useProductName()
  const title = titleOf(step, nameOf)
  const heading = useFocusOnChange(title)
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>
        <NeedsScript to="take your machine file" />
        {step.kind === 'choosing' && (
          <MachineFileChoice problem={step.problem} isFileOver={isFileOver} onText={takeText} onFiles={takeFiles} />
        )}
        {step.kind === 'chosen' && (
          <MachineFileQuestion step={step} user={user} onActivate={activate} onDiscard={discard} />
        )}
        {step.kind === 'done' && <LicenseFileOffer step={step} onAnother={discard} />}
      </div>
    </section>
  )
}

const titleOf = (step: OfflineStep, nameOf: (productId: string) => string): string =>
  ({
    choosing: 'Bring the machine file.',
    chosen: step.kind === 'chosen' ? `Activate ${nameOf(step.file.productId)}?` : '',
    done: 'Take the license file with you.',
  })[step.kind]
