import type { User } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SignInLinks } from '../../parts/licenses/license-links.tsx'
import { SeatActivation } from '../../parts/licenses/seat-activation.tsx'
import { useConfig } from '../../shop.tsx'
import type { OfflineStep } from './use-offline-activation.ts'

type MachineFileQuestionProps = {
  step: Extract<OfflineStep, { kind: 'chosen' }>
  user: User | null
  onActivate: () => Promise<void>
  onDiscard: () => void
}

/** Asks before a device that is offline takes a seat: nothing can be taken back from it afterwards. */
export function MachineFileQuestion({ step, user, onActivate, onDiscard }: MachineFileQuestionProps) {
  const { file, problem, isBusy } = step
  const known = useConfig().products.find(({ id }) => id === file.productId)
  // One that is no longer shown can still be activated.
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
          <SignInLinks path="/activate/offline" />
        </>
      )}
      <Button look="plain" onClick={onDiscard}>
        Choose another file
      </Button>
    </>
  )
}
