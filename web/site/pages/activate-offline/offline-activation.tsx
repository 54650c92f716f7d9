import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { NeedsScript } from '../../parts/frame/needs-script.tsx'
import { useFocusOnChange } from '../../parts/licenses/use-focus-on-change.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { LicenseFileOffer } from './license-file-offer.tsx'
import { MachineFileChoice } from './machine-file-choice.tsx'
import { MachineFileQuestion } from './machine-file-question.tsx'
import styles from './offline-activation.module.css'
import { useFileDrop } from './use-file-drop.ts'
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
        {product && <RhythmFigure className={styles.figure} rings={[product]} />}
      </div>
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

function titleOf(step: OfflineStep, productName: string | undefined): string {
  switch (step.kind) {
    case 'choosing':
      return 'Bring the machine file.'
    case 'chosen':
      return `Activate ${productName ?? step.file.productId}?`
    case 'done':
      return 'Take the license file with you.'
  }
}
